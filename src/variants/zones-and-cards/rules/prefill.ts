import { list, wholeNumber } from "../../../rules/check.ts";
import { personMaximum } from "./character.ts";

/**
 * Z1.2: the most that an attribute becomes that is taken over from another game: creatures and the strongest
 * people have one more than people at first.
 */
const mostPrefilled = 6;

/**
 * Z1.2: an attribute by those of Blackout that it is taken from: the highest, less one, from 1 to 6. Throws a
 * RuleError for a list without numbers.
 */
export function prefilledAttribute(scores: readonly number[]): number {
  return Math.min(mostPrefilled, Math.max(1, highest("scores", scores) - 1));
}

/**
 * Z1.2: a skill by the ranks of Blackout that it is taken from: the highest, 5 at most; 0 for what nobody
 * learns there. Throws a RuleError for other than numbers.
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
