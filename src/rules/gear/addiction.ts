import { truth, wholeNumber } from "../check.ts";

/**
 * Which tests does a day's use of an Addictive substance call for when it ends? Each dose after the first
 * makes both harder by 1. T11.3. Throws a RuleError for a rating or number of doses below 1.
 */
export function addictionTests(rating: number, doses: number) {
  const difficulty = wholeNumber("rating", rating, 1) + wholeNumber("doses", doses, 1) - 1;
  return [
    { attribute: "endurance", skill: "fortitude", difficulty },
    { attribute: "insight", skill: "willpower", difficulty },
  ] as const;
}

/**
 * Is somebody hooked after these two tests? Only when both fail. T11.3.
 * Throws a RuleError for answers that are not true or false.
 */
export function isHooked(fortitudeMet: boolean, willpowerMet: boolean): boolean {
  const body = truth("fortitudeMet", fortitudeMet);
  return !truth("willpowerMet", willpowerMet) && !body;
}
