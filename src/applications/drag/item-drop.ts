import { mayHave } from "../../data/item/holders.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { carryOut } from "./carry-out.ts";
import { operationOfDrop, piecesOfDrop, spotOf, type DroppedThing, type Spot } from "./drop-operation.ts";
import { areAlike, fitsInto } from "./fits.ts";
import { windows } from "../windows.ts";

/** What the sheet does with a drop by itself: puts what is there in order, or makes a copy. */
type Usual = () => Promise<Item.Implementation | null | undefined>;

/**
 * Sees to an item that is dropped on the sheet of an actor. A thing of another actor changes hands, through
 * the writer; a thing of the same goes where it was dropped; what comes out of a compendium or the sidebar,
 * and what somebody is or knows, is copied. What such an actor cannot have is refused with a reason.
 */
export async function dropItem(
  actor: BlackoutActor,
  event: DragEvent,
  item: BlackoutItem,
  usual: Usual,
): Promise<Item.Implementation | null | undefined> {
  if (!mayHave(actor.type, item.type)) {
    const kind = game.i18n.localize(`TYPES.Actor.${actor.type}`);
    ui.notifications.warn("BLACKOUT.move.doesNotFit", { format: { item: item.name, kind }, localize: true });
    return null;
  }
  const spot = spotOf(event.target instanceof Element ? event.target : null);
  const owner = item.parent;
  if (!item.isThing() || !(owner instanceof Actor))
    return owner?.uuid === actor.uuid ? usual() : copy(actor, item, spot, usual);
  const own = owner.uuid === actor.uuid;
  const onto = actor.items.get(spot.row) ?? null;
  const operation = operationOfDrop(asDropped(item), onto && asDropped(onto), {
    location: spot.location,
    own,
    alike: onto !== null && areAlike(item, onto),
    fits: onto !== null && fitsInto(item, onto),
  });
  if (operation.kind === "sort") return usual();
  const goal = { to: actor, operation };
  const pieces = piecesOfDrop(item.system.quantity, event, own) ?? (await windows.movePieces(item, goal));
  if (pieces !== null) await carryOut(item, goal, pieces);
  return null;
}

/** A copy, which lies in nothing and is built into nothing: what it named stayed behind. */
async function copy(
  actor: BlackoutActor,
  item: BlackoutItem,
  { location, row }: Spot,
  usual: Usual,
): Promise<Item.Implementation | null | undefined> {
  // What is dropped is named by whoever drops it: nobody copies out of a sheet that they may not read.
  const unseen = item.parent instanceof Actor && !item.parent.testUserPermission(game.user, "OBSERVER");
  if (!actor.isOwner || unseen) {
    ui.notifications.warn(unseen ? "BLACKOUT.move.copyUnseen" : "BLACKOUT.move.copyNotYours", {
      format: { name: item.name },
      localize: true,
    });
    return null;
  }
  const made = await usual();
  if (!made?.isThing()) return made;
  const onto = actor.items.get(row);
  const container = onto?.isContainer() && onto !== made ? (onto.id ?? "") : "";
  const place = container === "" ? (location ?? (actor.isNpc() ? "worn" : null)) : null;
  const { system } = made;
  if (system.container !== container || (place !== null && system.location !== place))
    await made.update({ system: { container, ...(place === null ? {} : { location: place }) } });
  if (made.isMod() && made.system.host !== "") await made.update({ system: { host: "" } });
  return made;
}

function asDropped(item: BlackoutItem): DroppedThing {
  const thing = item.isThing() ? item.system : null;
  return {
    id: item.id ?? "",
    type: item.type,
    location: thing?.location ?? "",
    container: thing?.container ?? "",
  };
}
