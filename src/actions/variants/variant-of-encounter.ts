import { combatData } from "../../documents/fighters.ts";
import { isVariantKey } from "./registry.ts";
import type { VariantKey } from "./variant.ts";

/**
 * Returns the key of the combat variant that an encounter uses, or null if it uses Blackout's own rules or
 * there is no encounter.
 */
export function variantOfEncounter(combat: Combat.Implementation | null | undefined): VariantKey | null {
  const key = combat ? combatData(combat).variant : "";
  return isVariantKey(key) ? key : null;
}
