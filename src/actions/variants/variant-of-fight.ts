import { fightData } from "../../documents/fighters.ts";
import { isVariantKey } from "./registry.ts";
import type { VariantKey } from "./variant.ts";

/**
 * Returns the key of the combat variant that an encounter uses, or null if it uses Blackout's own rules or
 * there is no encounter.
 */
export function variantOfFight(combat: Combat.Implementation | null | undefined): VariantKey | null {
  const key = combat ? fightData(combat).variant : "";
  return isVariantKey(key) ? key : null;
}
