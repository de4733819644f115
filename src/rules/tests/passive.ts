import { wholeNumber } from "../check.ts";

/**
 * Returns the passive value of a skill: its rank plus one, but at least 1 (R2.11). The skill's modifiers
 * don't count. `ruleChange` is the adjustment from rules that explicitly affect passive values.
 */
export function passiveSkill(rank: number, ruleChange = 0): number {
  return Math.max(1, wholeNumber("rank", rank, 0) + 1 + wholeNumber("ruleChange", ruleChange));
}
