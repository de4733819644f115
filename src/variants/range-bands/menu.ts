import type { VariantMenuEntry } from "../../applications/variants/registry.ts";

/** What the menu of a row offers in a fight of this variant. */
export const menu = [
  ["holdBack", "clock"],
  ["actNow", "right"],
  ["setTotal", "pencil"],
  ["reroll", "undo"],
  ["rerollAll", "undo"],
  ["grantAction", "plus"],
  ["takeAction", "minus"],
  ["markAttacked", "warn"],
  ["markUntouched", "check"],
  ["fillBox", "plus"],
  ["emptyBox", "minus"],
  ["giveInsight", "star"],
  ["stabilise", "check"],
  ["calm", "check"],
  ["compose", "check"],
  ["state", "warn"],
  ["adjust", "pencil"],
  ["delayEffect", "clock"],
] as const satisfies readonly VariantMenuEntry[];

/** An entry of a row's menu. */
export type MenuKey = (typeof menu)[number][0];
