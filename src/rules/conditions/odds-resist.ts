import { records, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { mapped, type Distribution } from "../tests/distribution.ts";
import { successDistribution, testOdds } from "../tests/odds.ts";
import type { RolledPool } from "../tests/outcome.ts";

/** The chances of a resist test. */
export interface ResistOdds {
  /** The chance of resisting with the best available pool. */
  readonly resisted: number;
  /** The index of the pool with the best chance. */
  readonly best: number;
  /**
   * The chance of each number of missing successes with the best pool. The number of missing successes
   * determines Knockback and Shutdown.
   */
  readonly short: Distribution;
}

/**
 * Returns the exact odds of resisting an effect of the given difficulty with the best of the target's pools
 * (R2.14, R11.6, A34). Throws a RuleError if there is no pool. Library only: the system's prompt shows the
 * chance of each pair separately.
 */
export function resistOdds(
  pools: readonly RolledPool[],
  difficulty: number,
  houseRules: HouseRules,
): ResistOdds {
  wholeNumber("difficulty", difficulty, 1);
  const chances = records("pools", pools).map(pool => testOdds(pool, difficulty, houseRules).met);
  const resisted = Math.max(...chances);
  const best = chances.indexOf(resisted);
  const pool = pools[best];
  if (pool === undefined) throw new RuleError("pools", pools, "a list with at least one pool");
  return {
    resisted,
    best,
    short: mapped(successDistribution(pool.rolled), successes => Math.max(0, difficulty - successes)),
  };
}
