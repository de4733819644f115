import { itemHooks, watchHooks } from "../../../compat/hooks.ts";
import type { BlackoutItem } from "../../../documents/item.ts";

/**
 * Calls `redraw` when data changes that the item's sheet shows but that is stored elsewhere, in the item's
 * actor, mods or contents. Returns a function that removes the listeners.
 */
export function watchSiblings(item: BlackoutItem, redraw: () => void): () => void {
  const bearer = item.parent;
  if (!(bearer instanceof Actor)) return () => undefined;
  const unwatchItems = watchHooks(itemHooks, (other: Item.Implementation) => {
    if (other !== item && other.parent === bearer) redraw();
  });
  const unwatchBearer = watchHooks(["updateActor"], actor => {
    if (actor === bearer) redraw();
  });
  return () => {
    unwatchItems();
    unwatchBearer();
  };
}
