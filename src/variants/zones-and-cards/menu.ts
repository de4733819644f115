import type { VariantMenuEntry } from "../../applications/variants/registry.ts";

/** What the menu of a row offers in a fight of this variant. */
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

/** An entry of a row's menu. */
export type MenuKey = (typeof menu)[number][0];
