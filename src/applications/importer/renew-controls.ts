import type { BlackoutItem } from "../../documents/item.ts";

/**
 * Returns the menu entry that updates an item from its source compendium, or an empty list if the user is not
 * allowed to edit the item, or if the item is in a compendium or has no actor.
 */
export function renewControls(
  item: BlackoutItem,
): readonly { readonly action: string; readonly icon: string; readonly label: string }[] {
  return item.isOwner && !item.pack && item.parent instanceof Actor
    ? [{ action: "renew", icon: "fa-solid fa-arrows-rotate", label: "BLACKOUT.renew.open" }]
    : [];
}
