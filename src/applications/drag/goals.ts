import { itemLocations, type ItemLocation } from "../../data/item/common.ts";
import { nestingOfItems } from "../../data/item/nesting.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { partyActor } from "../../documents/party.ts";
import { hasPurse } from "../../features/gear/hand-over.ts";
import { mayMove } from "../../features/gear/may-move.ts";
import { isStackable } from "../../actions/gear/stack.ts";
import { mayLieIn } from "../../rules/gear/containers.ts";
import { presentActors } from "../dialogs/targets.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { tradePrices } from "../shared/prices.ts";
import { labelled } from "../shared/texts.ts";
import { foundryWords } from "../shared/words.ts";
import { areAlike } from "./fits.ts";
import type { DropOperation } from "./drop-operation.ts";

/** A destination for an item: the new owner, and what happens to the item there. */
export interface Goal {
  readonly to: BlackoutActor;
  readonly operation:
    | Exclude<DropOperation, { readonly kind: "sort" }>
    | { readonly kind: "split" }
    | { readonly kind: "sell" }
    | { readonly kind: "share" };
  /** The name of the destination, as a translation key with its data. */
  readonly label: { readonly key: string; readonly data: Readonly<Record<string, string>> };
  /** Whether the user can move only part of a stack to this destination. */
  readonly parts: boolean;
}

/**
 * Returns all destinations to which this user may move an item. Destinations within the actor who has the
 * item come first, followed by other actors.
 */
export function goalsOf(item: BlackoutItem): readonly Goal[] {
  const owner = item.parent;
  if (!(owner instanceof Actor) || !item.isThing()) return [];
  const some = item.system.quantity > 1 && isStackable(item.type);
  return [
    ...(owner.isOwner ? ownGoals(item, owner, some) : []),
    ...takersFor(owner).flatMap(to => goalsAt(to, some)),
  ];
}

/** Returns the actors to whom this user may give credits from a purse. */
export function purseGoals(owner: BlackoutActor): readonly Goal[] {
  const all: readonly Goal[] =
    owner.isParty() && game.user.isGM
      ? [
          {
            to: owner,
            operation: { kind: "share" },
            label: { key: "BLACKOUT.split.goal", data: {} },
            parts: true,
          },
        ]
      : [];
  return [
    ...all,
    ...takersFor(owner)
      .filter(hasPurse)
      .map((to): Goal => ({
        to,
        operation: { kind: "place", location: null },
        label: nameOf(to),
        parts: true,
      })),
  ];
}

function ownGoals(item: BlackoutItem, owner: BlackoutActor, some: boolean): readonly Goal[] {
  if (!item.isThing()) return [];
  const { location, container, price, rarity } = item.system;
  const sale = tradePrices(price, rarity, currentHouseRules(), foundryWords());
  const goal = (
    operation: Goal["operation"],
    key: string,
    data: Goal["label"]["data"] = {},
    parts = some,
  ): Goal => ({
    to: owner,
    operation,
    label: { key, data },
    parts,
  });
  const places: readonly ItemLocation[] = owner.isPerson() ? itemLocations : ["carried"];
  const nesting = nestingOfItems(owner.items);
  return [
    ...places
      .filter(place => container !== "" || place !== location)
      .map(place =>
        goal(
          { kind: "place", location: place },
          `BLACKOUT.gear.location.${place}`,
          {},
          some && place !== "worn",
        ),
      ),
    ...owner.items
      .filter(
        other =>
          other.isContainer() && other.id !== container && mayLieIn(item.id ?? "", other.id ?? "", nesting),
      )
      .map(other =>
        goal({ kind: "into", container: other.id ?? "" }, "BLACKOUT.move.goal.into", { name: other.name }),
      ),
    ...(some ? [goal({ kind: "split" }, "BLACKOUT.move.goal.split")] : []),
    ...(sale && hasPurse(owner)
      ? [goal({ kind: "sell" }, "BLACKOUT.sell.goal", { price: sale.sell }, item.system.quantity > 1)]
      : []),
    ...owner.items
      .filter(other => areAlike(item, other))
      .map(other =>
        goal({ kind: "join", stack: other.id ?? "" }, "BLACKOUT.move.goal.join", {
          name: other.name,
          n: String(other.isThing() ? other.system.quantity : 1),
        }),
      ),
  ];
}

function goalsAt(to: BlackoutActor, parts: boolean): readonly Goal[] {
  const isParty = to.isParty();
  const containers = isParty || to.isOwner ? to.items.filter(item => item.isContainer()) : [];
  return [
    { to, operation: { kind: "place", location: null }, label: nameOf(to), parts },
    ...containers.map(({ id, name }): Goal => ({
      to,
      operation: { kind: "into", container: id ?? "" },
      parts,
      label: isParty
        ? { key: "BLACKOUT.move.goal.partyInto", data: { name } }
        : { key: "BLACKOUT.move.goal.into", data: { name: labelled(to.name, name, foundryWords()) } },
    })),
  ];
}

/**
 * Returns the actors to whom this user may give an actor's items. The party comes first, followed by all
 * other actors by name, including those with tokens in the scene.
 */
function takersFor(owner: BlackoutActor): readonly BlackoutActor[] {
  const party = partyActor();
  const known = game.actors.filter(actor => actor.isSkilled() || (actor.isParty() && actor !== party));
  const here = presentActors(null).map(({ actor }) => actor);
  const all = [
    ...(party ? [party] : []),
    ...[...known, ...here].sort((a, b) => a.name.localeCompare(b.name)),
  ];
  return all.filter(
    (actor, index) =>
      actor.uuid !== owner.uuid &&
      all.findIndex(other => other.uuid === actor.uuid) === index &&
      mayMove(game.user, owner.uuid, actor.uuid),
  );
}

function nameOf(actor: BlackoutActor): Goal["label"] {
  return actor.isParty()
    ? { key: "BLACKOUT.move.goal.party", data: {} }
    : { key: actor.token?.name ?? actor.name, data: {} };
}
