import { wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/**
 * Returns half of the damage points, rounded down or, depending on the house rule, up (A9). Throws a
 * RuleError for negative points.
 */
export function halfDamage(points: number, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const half = wholeNumber("points", points, 0) / 2;
  return houseRules.roundDamage === "down" ? Math.floor(half) : Math.ceil(half);
}
