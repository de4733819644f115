import type { BlackoutCombat } from "../../documents/combat.ts";
import { combatRuleKeys, combatRules } from "../../documents/combat-rules.ts";
import { combatData } from "../../documents/fighters.ts";

/**
 * Returns the combat rules that a Gamemaster can select before an encounter begins. Returns an empty list for
 * players and once the encounter has begun.
 */
export function ruleChoicesFor(
  combat: BlackoutCombat | null,
): readonly { readonly key: string; readonly label: string; readonly chosen: boolean }[] {
  if (!combat?.mayChooseRules || !game.user.isGM) return [];
  return combatRuleKeys().map(key => ({
    key,
    label: combatRules(key).label,
    chosen: key === combatData(combat).variant,
  }));
}
