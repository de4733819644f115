import type { VariantMenuEntry } from "../../applications/variants/registry.ts";

/** The entries that this variant adds to the context menu of a combatant. */
export const menu = [
  ["swap", "right"],
  ["giveCard", "pencil"],
  ["sendFirst", "warn"],
  ["sendLast", "down"],
  ["redeal", "undo"],
  ["group", "plus"],
  ["groupWith", "plus"],
  ["ungroup", "minus"],
  ["part", "minus"],
  ["toggleUnaware", "hidden"],
  ["refresh", "plus"],
  ["undoSpend", "undo"],
  ["prefill", "plus"],
  ["adjust", "pencil"],
  ["stress", "warn"],
  ["panic", "warn"],
] as const satisfies readonly VariantMenuEntry[];

/** The command of a menu entry. */
export type MenuKey = (typeof menu)[number][0];
