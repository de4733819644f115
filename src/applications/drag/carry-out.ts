import type { BlackoutItem } from "../../documents/item.ts";
import { equip } from "../../features/gear/equip.ts";
import {
  joinStacks,
  moveItem,
  placeItem,
  sellItem,
  splitStack,
  type Destination,
} from "../../features/gear/move.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import type { Goal } from "./goals.ts";

/**
 * Moves a quantity of an item to its destination. Moving a whole item within an actor that the user owns is a
 * direct update. Any other move goes through the writer, so that nothing is lost or duplicated.
 */
export async function carryOut(
  item: BlackoutItem,
  { to, operation }: Pick<Goal, "to" | "operation">,
  pieces: number,
): Promise<void> {
  if (!item.isThing()) return;
  if (to.isMarket() && to !== item.parent) {
    notifyWhilePending(await sellItem(item, pieces, to));
    return;
  }
  if (to !== item.parent) {
    notifyWhilePending(await moveItem(item, { to, quantity: pieces, ...placeThere(operation) }));
    return;
  }
  const whole = pieces === item.system.quantity;
  if (operation.kind === "build")
    await item.update({ system: { host: operation.host, container: "", location: "carried" } });
  else if (operation.kind === "sell") notifyWhilePending(await sellItem(item, pieces));
  else if (operation.kind === "split") notifyWhilePending(await splitStack(item, pieces));
  else if (operation.kind === "join") await join(item, operation.stack, pieces);
  else if (!whole)
    notifyWhilePending(await moveItem(item, { quantity: pieces, stack: "none", ...placeThere(operation) }));
  else if (operation.kind === "into") await placeItem(item, { container: operation.container });
  else if (operation.kind !== "share") await takeOut(item, operation.location);
}

function placeThere(operation: Goal["operation"]): Pick<Destination, "container" | "location" | "stack"> {
  if (operation.kind === "into") return { container: operation.container };
  if (operation.kind === "join") return { stack: operation.stack };
  return operation.kind === "place" && operation.location === "stowed" ? { location: "stowed" } : {};
}

async function join(item: BlackoutItem, id: string, pieces: number): Promise<void> {
  const stack = item.parent instanceof Actor ? item.parent.items.get(id) : undefined;
  if (stack) notifyWhilePending(await joinStacks(item, stack, pieces));
}

/**
 * Takes an item out of its container, or a mod out of the item in which it is installed, and moves it to a
 * location. Problems with worn gear aren't reported.
 */
async function takeOut(item: BlackoutItem, location: "worn" | "carried" | "stowed" | null): Promise<void> {
  if (item.isMod() && item.system.host !== "") await item.update({ system: { host: "" } });
  if (location === "worn") await equip(item, "worn");
  else await placeItem(item, { container: "", location: location ?? "carried" });
}
