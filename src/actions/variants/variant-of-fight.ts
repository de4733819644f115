import { fightData } from "../../documents/fighters.ts";
import { isVariantKey } from "./registry.ts";
import type { VariantKey } from "./variant.ts";

/**
 * Returns the key of the combat variant that an encounter uses. Returns null for Blackout's own rules and
 * without an encounter.
 */
export function variantOfFight(combat: Combat.Implementation | null | undefined): VariantKey | null {
  const key = combat ? fightData(combat).variant : "";
  return isVariantKey(key) ? key : null;
}
