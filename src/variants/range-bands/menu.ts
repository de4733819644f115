import type { VariantMenuEntry } from "../../applications/variants/registry.ts";

/** The entries that this variant adds to the context menu of a combatant. */
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

/** The command of a menu entry. */
export type MenuKey = (typeof menu)[number][0];
