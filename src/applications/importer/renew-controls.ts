import type { BlackoutItem } from "../../documents/item.ts";

/**
 * The entry of an item's menu that brings it up to date with the compendium that it came from; none for who
 * may not change it, and for what nobody has.
 */
export function renewControls(
  item: BlackoutItem,
): readonly { readonly action: string; readonly icon: string; readonly label: string }[] {
  return item.isOwner && !item.pack && item.parent instanceof Actor
    ? [{ action: "renew", icon: "fa-solid fa-arrows-rotate", label: "BLACKOUT.renew.open" }]
    : [];
}
