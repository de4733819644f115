import { list, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { exactSum, sumOf, type Distribution } from "./distribution.ts";
import { groupAverage } from "./group.ts";
import { successDistribution } from "./odds.ts";

/** The chances of an ambush. */
export interface AmbushOdds {
  /**
   * The chance of each possible total of all ambushers' successes. The average is the total divided by the
   * number of ambushers.
   */
  readonly successes: Distribution;
  /** For each defender, the chance of being Surprised. */
  readonly surprised: readonly number[];
  /** The chance that at least one defender is Surprised. */
  readonly anySurprised: number;
}

/**
 * Returns the exact chances of an ambush, in which the ambushers' average number of successes is compared
 * with the successes of each defender (R3.13, R5.19). Library only: in play, the ambushers don't know who may
 * notice them.
 */
export function ambushOdds(
  ambushers: readonly number[],
  defenders: readonly number[],
  houseRules: HouseRules,
): AmbushOdds {
  if (list("ambushers", ambushers).length === 0)
    throw new RuleError("ambushers", ambushers, "a list with at least one ambusher");
  const successes = ambushers
    .map((dice, index) => successDistribution(wholeNumber(`ambushers.${index}`, dice, 0)))
    .reduce(sumOf);
  const defending = list("defenders", defenders).map((dice, index) =>
    successDistribution(wholeNumber(`defenders.${index}`, dice, 0)),
  );
  const averages = successes.map((_, total) => averageOf(total, ambushers.length, houseRules));
  const below = averages.map(average =>
    defending.map(distribution => exactSum(distribution.filter((_, count) => count < average))),
  );
  const weighted = (of: (chances: readonly number[]) => number) =>
    exactSum(successes.map((chance, total) => chance * of(below[total] as readonly number[])));
  return {
    successes,
    surprised: defending.map((_, index) => weighted(chances => chances[index] as number)),
    anySurprised: weighted(chances => 1 - chances.reduce((none, chance) => none * (1 - chance), 1)),
  };
}

function averageOf(total: number, members: number, houseRules: HouseRules): number {
  return groupAverage([total, ...new Array<number>(members - 1).fill(0)], houseRules);
}
