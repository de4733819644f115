import { wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** A stress counter after a change. */
export interface Stress {
  readonly value: number;
  /** The number of points by which the counter actually increased. */
  readonly gained: number;
  /** The number of dice offered to the party's Inspiration pool (R4.2). */
  readonly inspiration: number;
}

/**
 * Returns the result of receiving stress (R9.24, R4.2). The counter increases up to its maximum. For each
 * point by which it increases, the pool is offered the number of Inspiration dice in the house rule
 * `inspirationPerEvent`. Throws a RuleError for negative numbers or more stress than the maximum.
 */
export function receiveStress(value: number, points: number, houseRules: HouseRules): Stress {
  checkHouseRules(houseRules);
  const now = wholeNumber("stress", value, 0, houseRules.stressMaximum);
  const after = Math.min(houseRules.stressMaximum, now + wholeNumber("points", points, 0));
  return { value: after, gained: after - now, inspiration: (after - now) * houseRules.inspirationPerEvent };
}
