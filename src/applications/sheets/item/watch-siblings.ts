import type { BlackoutItem } from "../../../documents/item.ts";

/**
 * Calls `redraw` when data changes that is shown on an item's sheet but stored elsewhere: in the item's
 * actor, mods or contents. Returns a function that stops the calls.
 */
export function watchSiblings(item: BlackoutItem, redraw: () => void): () => void {
  const bearer = item.parent;
  if (!(bearer instanceof Actor)) return () => undefined;
  const ofItems = (["createItem", "updateItem", "deleteItem"] as const).map(
    name =>
      [
        name,
        Hooks.on(name, (other: Item.Implementation) => {
          if (other !== item && other.parent === bearer) redraw();
        }),
      ] as const,
  );
  const ofBearer = Hooks.on("updateActor", (actor: Actor.Implementation) => {
    if (actor === bearer) redraw();
  });
  return () => {
    for (const [name, id] of ofItems) Hooks.off(name, id);
    Hooks.off("updateActor", ofBearer);
  };
}
