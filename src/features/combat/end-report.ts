import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { partyActor } from "../../documents/party.ts";
import type { Change } from "../../ledger/change.ts";
import { minuteOfRest, type Breather } from "../../rules/health/healing.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import { isDown } from "../../world/is-down.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import { asAction, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { localize } from "../../language/localize.ts";

/**
 * An actor's points after an encounter, and which of these points a minute of rest restores. Where it
 * restores none, the reasons are included (R9.2, R12.1).
 */
export interface Recovery {
  readonly uuid: string;
  readonly name: string;
  readonly hitPoints: { readonly value: number; readonly max: number };
  readonly stamina: { readonly value: number; readonly max: number };
  readonly breather: Breather;
}

/** An actor who was down at the end of the encounter. */
export interface Fallen {
  readonly uuid: string;
  readonly name: string;
  readonly kind: "character" | "follower" | "npc";
  readonly dead: boolean;
  readonly stabilized: boolean;
  readonly causes: readonly string[];
}

/**
 * How much of an item was used up during an encounter: ammunition, uses, quantity, Armor Value or Damage
 * Resistance.
 */
export interface Worn {
  readonly uuid: string;
  readonly name: string;
  readonly owner: string;
  readonly what: "ammunition" | "uses" | "quantity" | "armor" | "resistance";
  readonly points: number;
}

/** An item that a defeated enemy leaves behind. */
export interface Loot {
  readonly uuid: string;
  readonly name: string;
  readonly from: string;
  readonly quantity: number;
}

/** The report on an encounter that has ended, as plain data. */
export interface EndReport {
  readonly rounds: number;
  /** Whether the encounter uses a combat variant. */
  readonly byVariant: boolean;
  readonly recovering: readonly Recovery[];
  readonly fallen: readonly Fallen[];
  readonly worn: readonly Worn[];
  readonly loot: readonly Loot[];
}

/**
 * Returns the report on an encounter, based on its combatants and the ledgers of its actions. Combat variants
 * don't change Blackout's points. The report on an encounter with a variant therefore lists no actors who are
 * recovering or down, and only combatants marked as defeated leave loot.
 */
export function endReport(combat: Combat.Implementation): EndReport {
  const actors = [...new Set(combat.combatants.contents.flatMap(({ actor }) => actor ?? []))];
  const people = actors.filter(actor => actor.isPerson());
  const worn = wornIn(combat.id ?? "");
  if (variantOfEncounter(combat)) {
    const defeated = new Set(
      combat.combatants.contents.filter(each => each.isDefeated).map(({ actor }) => actor),
    );
    return {
      rounds: combat.round,
      byVariant: true,
      recovering: [],
      fallen: [],
      worn,
      loot: people.filter(actor => !isOfParty(actor) && defeated.has(actor)).flatMap(lootOf),
    };
  }
  const isOut = (actor: BlackoutActor) => isDown({ actor, combatant: null });
  return {
    rounds: combat.round,
    byVariant: false,
    recovering: people.filter(isOfParty).map(recovery),
    fallen: people.filter(isOut).map(fallen),
    worn,
    loot: people.filter(actor => !isOfParty(actor) && isOut(actor)).flatMap(lootOf),
  };
}

function pointsOf(actor: BlackoutActor) {
  if (!actor.isPerson()) throw new TypeError(`${actor.name} has no hit points`);
  return actor.system;
}

/**
 * Returns the display name of an actor. For the actor of an unlinked token, this is the token's name, because
 * several tokens can be based on the same actor.
 */
function calledAs(actor: Actor.Implementation): string {
  return actor.token?.name ?? actor.name;
}

function isOfParty(actor: BlackoutActor): boolean {
  return actor.isSkilled() || (partyActor()?.system.members.includes(actor.uuid) ?? false);
}

function recovery(actor: BlackoutActor): Recovery {
  const { health, stamina } = pointsOf(actor);
  return {
    uuid: actor.uuid,
    name: calledAs(actor),
    hitPoints: { value: health.value, max: health.max },
    stamina: { value: stamina.value, max: stamina.max },
    breather: minuteOfRest(conditionStates(actor), false),
  };
}

function fallen(actor: BlackoutActor): Fallen {
  const { health, vital } = pointsOf(actor);
  const conditions = conditionStates(actor);
  const causes = [
    ...(health.value <= 0 ? ["hitPoints"] : []),
    ...(vital.nonLethal ? ["nonLethal"] : []),
    ...(vital.knockedOut ? ["knockout"] : []),
    ...(vital.shutDown ? ["shutdown"] : []),
    ...collapsed(conditions, "exhausted"),
    ...collapsed(conditions, "fatigued"),
  ];
  return {
    uuid: actor.uuid,
    name: calledAs(actor),
    kind: actor.isCharacter() ? "character" : actor.isFollower() ? "follower" : "npc",
    dead: vital.dead,
    stabilized: vital.stabilized,
    causes,
  };
}

function collapsed(conditions: readonly ConditionState[], key: "exhausted" | "fatigued"): readonly string[] {
  return conditions.some(one => one.key === key && one.level >= 5) ? [key] : [];
}

const paths: Readonly<Record<string, Worn["what"]>> = {
  "system.ammunition.value": "ammunition",
  "system.uses.value": "uses",
  "system.quantity": "quantity",
  "system.armor.value": "armor",
  "system.resistance.value": "resistance",
  "system.ownArmor.value": "armor",
  "system.ownResistance.value": "resistance",
};

/** Returns how much ammunition, armor and other supplies the applied actions of an encounter used up. */
function wornIn(combat: string): readonly Worn[] {
  const sums = new Map<string, Worn>();
  for (const { uuid, path, add } of actionsOf(combat).flatMap(message =>
    readAction(message).applied.filter(isLoss),
  )) {
    const what = paths[path];
    if (what === undefined) continue;
    const key = `${uuid} ${what}`;
    const there = sums.get(key);
    if (there) sums.set(key, { ...there, points: there.points - add });
    else sums.set(key, { uuid, what, points: -add, ...nameOf(uuid, combat) });
  }
  return [...sums.values()].filter(({ points }) => points > 0);
}

function isLoss(change: Change): change is Extract<Change, { add: number }> {
  return "add" in change;
}

function actionsOf(combat: string): readonly ActionMessage[] {
  return game.messages.contents.flatMap(message => {
    const action = asAction(message);
    return action && action.system.verdict.combat === combat ? [action] : [];
  });
}

/**
 * Returns the name of an item or of an enemy's natural armor, and the name of the owner. If the item or the
 * owner no longer exists, uses the name that the encounter's actions recorded.
 */
function nameOf(uuid: string, combat: string): { readonly name: string; readonly owner: string } {
  const actor = actorFromUuid(uuid);
  if (actor) return { name: calledAs(actor), owner: calledAs(actor) };
  const whose = ownerOf(uuid);
  const holder = actorFromUuid(whose);
  const item = holder?.items.find(one => one.uuid === uuid);
  return {
    name: item?.name ?? removedName(uuid) ?? factsName(uuid, combat) ?? localize("BLACKOUT.report.goneThing"),
    owner: holder ? calledAs(holder) : (factsName(whose, combat) ?? localize("BLACKOUT.report.goneOwner")),
  };
}

/** Returns the UUID of the owning actor, which is part of the item's UUID. */
function ownerOf(item: string): string {
  return item.split(".").slice(0, -2).join(".");
}

/**
 * Returns the name that an item had when an action last removed it from its owner, for example as loot for
 * the stash. Returns null if there is no such action.
 */
function removedName(uuid: string): string | null {
  const [whose, id] = [ownerOf(uuid), uuid.split(".").at(-1)];
  for (const message of game.messages.contents.toReversed()) {
    const action = asAction(message);
    const removed =
      action &&
      readAction(action).applied.find(
        change => "deleted" in change && change.uuid === whose && change.deleted._id === id,
      );
    if (removed && "deleted" in removed && typeof removed.deleted["name"] === "string")
      return removed.deleted["name"];
  }
  return null;
}

/**
 * Returns the name of an actor or item as recorded by an encounter's actions, or null if none of them
 * recorded it.
 */
function factsName(uuid: string, combat: string): string | null {
  for (const message of actionsOf(combat)) {
    const { facts } = readAction(message);
    if (!facts) continue;
    const there = [
      facts.actor,
      ...facts.targets,
      ...facts.gear,
      ...(facts.item ? [facts.item] : []),
      ...(facts.held ?? []),
    ].find(one => one.uuid === uuid);
    if (there) return there.name;
  }
  return null;
}

function lootOf(actor: BlackoutActor): readonly Loot[] {
  return actor.items.contents.flatMap(item =>
    item.isThing() && !(item.isImplant() && item.system.grafted)
      ? [{ uuid: item.uuid, name: item.name, from: calledAs(actor), quantity: item.system.quantity }]
      : [],
  );
}
