import type { BlackoutItem } from "../../documents/item.ts";
import { equip } from "../../features/gear/equip.ts";
import { joinStacks, moveItem, placeItem, splitStack, type Destination } from "../../features/gear/move.ts";
import { sayWhenItWaits } from "../shared/waits.ts";
import type { Goal } from "./goals.ts";

/**
 * Moves so many pieces of a thing to where they should go. What is one's own and stays so as a whole is changed at once; everything else goes through the writer, which
 * sees to it that nothing is lost or doubled.
 */
export async function carryOut(
  item: BlackoutItem,
  { to, deed }: Pick<Goal, "to" | "deed">,
  pieces: number,
): Promise<void> {
  if (!item.isThing()) return;
  if (to !== item.parent) {
    sayWhenItWaits(await moveItem(item, { to, quantity: pieces, ...placeThere(deed) }));
    return;
  }
  const whole = pieces === item.system.quantity;
  if (deed.kind === "build")
    await item.update({ system: { host: deed.host, container: "", location: "carried" } });
  else if (deed.kind === "split") sayWhenItWaits(await splitStack(item, pieces));
  else if (deed.kind === "join") await join(item, deed.stack, pieces);
  else if (!whole)
    sayWhenItWaits(await moveItem(item, { quantity: pieces, stack: "none", ...placeThere(deed) }));
  else if (deed.kind === "into") await placeItem(item, { container: deed.container });
  else await takeOut(item, deed.location);
}

function placeThere(deed: Goal["deed"]): Pick<Destination, "container" | "location" | "stack"> {
  if (deed.kind === "into") return { container: deed.container };
  if (deed.kind === "join") return { stack: deed.stack };
  return deed.kind === "place" && deed.location === "stowed" ? { location: "stowed" } : {};
}

async function join(item: BlackoutItem, id: string, pieces: number): Promise<void> {
  const stack = item.parent instanceof Actor ? item.parent.items.get(id) : undefined;
  if (stack) sayWhenItWaits(await joinStacks(item, stack, pieces));
}

/** Out of whatever it lies in, to a place: what is worn is said to be odd where it is. A mod that is taken out is built into nothing. */
async function takeOut(item: BlackoutItem, location: "worn" | "carried" | "stowed" | null): Promise<void> {
  if (item.isMod() && item.system.host !== "") await item.update({ system: { host: "" } });
  if (location === "worn") await equip(item, "worn");
  else await placeItem(item, { container: "", location: location ?? "carried" });
}
