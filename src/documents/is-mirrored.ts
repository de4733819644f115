import { systemOf } from "../compat/documents.ts";
import type { CombatData } from "../data/combat/combat.ts";
import { combatRuleKeys, combatRules } from "./combat-rules.ts";

/**
 * Does a fight go on by actions of a variant of combat alone? See `CombatRules.mirrors`. A fight by rules
 * that nobody knows does not.
 */
export function isMirrored(combat: Combat.Implementation): boolean {
  const { variant } = systemOf<CombatData>(combat);
  return combatRuleKeys().includes(variant) && combatRules(variant).mirrors === true;
}
