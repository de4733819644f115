import type { BlackoutItem } from "../../documents/item.ts";

/**
 * Returns a list with the menu entry that updates an item from its source compendium. The list is empty if the
 * user isn't allowed to edit the item, if it doesn't belong to an actor, or if it is in a compendium.
 */
export function renewControls(
  item: BlackoutItem,
): readonly { readonly action: string; readonly icon: string; readonly label: string }[] {
  return item.isOwner && !item.pack && item.parent instanceof Actor
    ? [{ action: "renew", icon: "fa-solid fa-arrows-rotate", label: "BLACKOUT.renew.open" }]
    : [];
}
