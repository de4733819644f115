import { requireBoolean, wholeNumber } from "../check.ts";

/**
 * Returns the tests at the end of a day on which an actor used an Addictive substance. Each dose after the
 * first raises the difficulty of both tests by 1 (T11.3). Throws a RuleError for a rating or number of doses
 * below 1.
 */
export function addictionTests(rating: number, doses: number) {
  const difficulty = wholeNumber("rating", rating, 1) + wholeNumber("doses", doses, 1) - 1;
  return [
    { attribute: "endurance", skill: "fortitude", difficulty },
    { attribute: "insight", skill: "willpower", difficulty },
  ] as const;
}

/**
 * Whether an actor becomes addicted, which happens if both tests failed (T11.3). Throws a RuleError if a
 * value isn't a boolean.
 */
export function isHooked(fortitudeMet: boolean, willpowerMet: boolean): boolean {
  const body = requireBoolean("fortitudeMet", fortitudeMet);
  return !requireBoolean("willpowerMet", willpowerMet) && !body;
}
