import { wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

const maximaBelowZero = { maximum: 1, twiceMaximum: 2, off: Infinity } as const;

/**
 * Is somebody dead with so few hit points? At minus the maximum or less, as the house rule says; with the
 * rule off the GM decides. R9.23. Throws a RuleError when a number is not whole or the maximum negative.
 */
export function isDead(hitPoints: number, maximum: number, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const threshold =
    Math.max(1, wholeNumber("target.maximumHitPoints", maximum, 0)) *
    maximaBelowZero[houseRules.deathThreshold];
  return wholeNumber("target.hitPoints", hitPoints) <= -threshold;
}
