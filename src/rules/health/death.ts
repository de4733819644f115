import { wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

const maximaBelowZero = { maximum: 1, twiceMaximum: 2, off: Infinity } as const;

/**
 * Whether an actor with this many hit points is dead (R9.23). Depending on the house rule `deathThreshold`,
 * an actor dies at or below the negative of the maximum or of twice the maximum, or the Gamemaster decides.
 * Throws a RuleError if a number isn't an integer or the maximum is negative.
 */
export function isDead(hitPoints: number, maximum: number, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const threshold =
    Math.max(1, wholeNumber("target.maximumHitPoints", maximum, 0)) *
    maximaBelowZero[houseRules.deathThreshold];
  return wholeNumber("target.hitPoints", hitPoints) <= -threshold;
}
