import { systemOf } from "../compat/documents.ts";
import type { CombatData } from "../data/combat/combat.ts";
import { combatRuleKeys, combatRules } from "./combat-rules.ts";

/**
 * Whether only the actions of a combat variant control an encounter (see `CombatRules.mirrors`). False if the
 * encounter's rules are unknown.
 */
export function isMirrored(combat: Combat.Implementation): boolean {
  const { variant } = systemOf<CombatData>(combat);
  return combatRuleKeys().includes(variant) && combatRules(variant).mirrors === true;
}
