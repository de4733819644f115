import { list, records, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

const rounding: Readonly<Record<HouseRules["groupAverage"], (mean: number) => number>> = {
  exact: mean => mean,
  down: Math.floor,
  up: Math.ceil,
};

/**
 * Returns a group's average number of successes (A10, R3.13, R3.14), which is rounded only if the house rule
 * `groupAverage` requires it.
 */
export function groupAverage(successes: readonly number[], houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const total = list("successes", successes).reduce(
    (sum, each, index) => sum + wholeNumber(`successes.${index}`, each, 0),
    0,
  );
  if (successes.length === 0)
    throw new RuleError("successes", successes, "a list with at least one member of the group");
  return rounding[houseRules.groupAverage](total / successes.length);
}

/** A defender who may notice an ambush. */
export interface Defender {
  readonly id: string;
  readonly successes: number;
}

/**
 * Returns the defenders who are Surprised (R5.19, R3.13): those whose successes in Insight [Perception] are
 * below the ambushers' average in Dexterity [Sneak].
 */
export function judgeAmbush(
  ambushers: readonly number[],
  defenders: readonly Defender[],
  houseRules: HouseRules,
): { readonly average: number; readonly surprised: readonly string[] } {
  const average = groupAverage(ambushers, houseRules);
  const caught = records("defenders", defenders).filter(
    (defender, index) => wholeNumber(`defenders.${index}.successes`, defender.successes, 0) < average,
  );
  return { average, surprised: caught.map(defender => defender.id) };
}
