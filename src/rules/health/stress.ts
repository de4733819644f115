import { wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** A counter of stress after it changed. */
export interface Stress {
  readonly value: number;
  /** Points that it really rose by. */
  readonly gained: number;
  /** Dice that the party's Inspiration pool is offered (R4.2). */
  readonly inspiration: number;
}

/**
 * What does receiving stress do? The counter rises up to its maximum, and each point that was received offers
 * a die of Inspiration. R9.24, R4.2. Throws a RuleError for negative numbers or more stress than there can
 * be.
 */
export function receiveStress(value: number, points: number, houseRules: HouseRules): Stress {
  checkHouseRules(houseRules);
  const now = wholeNumber("stress", value, 0, houseRules.stressMaximum);
  const after = Math.min(houseRules.stressMaximum, now + wholeNumber("points", points, 0));
  return { value: after, gained: after - now, inspiration: (after - now) * houseRules.inspirationPerEvent };
}
