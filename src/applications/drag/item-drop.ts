import { mayHave } from "../../data/item/holders.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { localize } from "../../language/localize.ts";
import { carryOut } from "./carry-out.ts";
import { operationOfDrop, piecesOfDrop, spotOf, type DroppedItem, type Spot } from "./drop-operation.ts";
import { areAlike, fitsInto } from "./fits.ts";
import { windows } from "../windows.ts";

/** The sheet's default handling of a drop, which sorts the item or creates a copy. */
type Usual = () => Promise<Item.Implementation | null | undefined>;

/**
 * Handles an item that was dropped on an actor's sheet. An item of another actor is transferred through the
 * writer. An item of the same actor is moved to the drop target. Items from compendiums or the sidebar, and
 * nonphysical items such as backgrounds, are copied. Rejects items that the actor can't have, and notifies
 * the user of the reason.
 */
export async function dropItem(
  actor: BlackoutActor,
  event: DragEvent,
  item: BlackoutItem,
  usual: Usual,
): Promise<Item.Implementation | null | undefined> {
  if (!mayHave(actor.type, item.type)) {
    const kind = localize(`TYPES.Actor.${actor.type}`);
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

/**
 * Creates a copy without the original's container and host item, because those belong to the original owner.
 */
async function copy(
  actor: BlackoutActor,
  item: BlackoutItem,
  { location, row }: Spot,
  usual: Usual,
): Promise<Item.Implementation | null | undefined> {
  // The user supplies the UUID of the dropped item, but must not be able to copy items from a sheet that they
  // can't read.
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

function asDropped(item: BlackoutItem): DroppedItem {
  const thing = item.isThing() ? item.system : null;
  return {
    id: item.id ?? "",
    type: item.type,
    location: thing?.location ?? "",
    container: thing?.container ?? "",
  };
}
