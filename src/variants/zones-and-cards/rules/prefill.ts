import { list, wholeNumber } from "../../../rules/check.ts";
import { personMaximum } from "./character.ts";

/**
 * Z1.2: the maximum of an attribute derived from Blackout's attributes. It is one above the usual initial
 * maximum, like the maximum for creatures and the strongest people.
 */
const mostPrefilled = 6;

/**
 * Z1.2: returns an attribute derived from the corresponding attributes in Blackout: the highest of them minus
 * one, limited to a range of 1 to 6. Throws a RuleError for values that aren't numbers.
 */
export function prefilledAttribute(scores: readonly number[]): number {
  return Math.min(mostPrefilled, Math.max(1, highest("scores", scores) - 1));
}

/**
 * Z1.2: returns a skill derived from the corresponding ranks in Blackout. It is the highest of these ranks,
 * but at most 5. It is 0 if the skill is untrained. Throws a RuleError for values that aren't numbers.
 */
export function prefilledSkill(ranks: readonly number[]): number {
  return Math.min(personMaximum, highest("ranks", ranks));
}

function highest(path: string, numbers: readonly number[]): number {
  return Math.max(
    0,
    ...list(path, numbers).map((number, index) => wholeNumber(`${path}.${index}`, number, 0)),
  );
}
