import type { VariantKey } from "../../play/variants/variant.ts";

/**
 * The entries that variants may add to the menu of a row: whose it is, the deed that it presses, the name of its drawing. They stand here because Foundry makes the menu once, before
 * any variant is fetched; the words are `BLACKOUT.variants.menu.<deed>`.
 */
export const variantMenuEntries = [
  ["zones", "swap", "right"],
  ["zones", "giveCard", "pencil"],
  ["zones", "sendFirst", "warn"],
  ["zones", "sendLast", "down"],
  ["zones", "redeal", "undo"],
  ["zones", "group", "plus"],
  ["zones", "groupWith", "plus"],
  ["zones", "ungroup", "minus"],
  ["zones", "part", "minus"],
  ["zones", "toggleUnaware", "hidden"],
  ["zones", "refresh", "plus"],
  ["zones", "undoSpend", "undo"],
  ["zones", "prefill", "plus"],
  ["zones", "adjust", "pencil"],
  ["zones", "stress", "warn"],
  ["zones", "panic", "warn"],
  ["bands", "holdBack", "clock"],
  ["bands", "actNow", "right"],
  ["bands", "setTotal", "pencil"],
  ["bands", "reroll", "undo"],
  ["bands", "rerollAll", "undo"],
  ["bands", "grantAction", "plus"],
  ["bands", "takeAction", "minus"],
  ["bands", "markAttacked", "warn"],
  ["bands", "markUntouched", "check"],
  ["bands", "fillBox", "plus"],
  ["bands", "emptyBox", "minus"],
  ["bands", "giveInsight", "star"],
  ["bands", "stabilise", "check"],
  ["bands", "calm", "check"],
  ["bands", "compose", "check"],
  ["bands", "state", "warn"],
  ["bands", "adjust", "pencil"],
  ["bands", "delayEffect", "clock"],
] as const satisfies readonly (readonly [VariantKey, string, string])[];

/** An entry of a row's menu. */
export type VariantMenuKey = (typeof variantMenuEntries)[number][1];
