import type { BlackoutCombat } from "../../documents/combat.ts";
import { combatRuleKeys, combatRules } from "../../documents/combat-rules.ts";
import { fightData } from "../../documents/fighters.ts";

/**
 * The ways in which a fight can be fought, for a Gamemaster before it begins; none for anybody else and
 * afterwards.
 */
export function waysOf(
  combat: BlackoutCombat | null,
): readonly { readonly key: string; readonly label: string; readonly chosen: boolean }[] {
  if (!combat?.mayChooseRules || !game.user.isGM) return [];
  return combatRuleKeys().map(key => ({
    key,
    label: combatRules(key).label,
    chosen: key === fightData(combat).variant,
  }));
}
