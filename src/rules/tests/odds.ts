import { record, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { chanceOfAtLeast, exactSum, normalized, type Distribution } from "./distribution.ts";
import { judgeSuccesses, outcomes, type Outcome, type RolledPool } from "./outcome.ts";
import { computePool, type PoolInput } from "./pool.ts";
import type { Row } from "./row.ts";

const known = new Map<number, Distribution>();

/**
 * Returns the exact distribution of successes for this number of dice, each of which succeeds one time in
 * three (R2.1). Each number of combinations, C(n, k) · 2^(n−k), is computed as an integer and divided by
 * their sum. Repeated calls return the same array. Supports up to 500 dice.
 */
export function successDistribution(dice: number): Distribution {
  const found = known.get(wholeNumber("dice", dice, 0, 500));
  if (found !== undefined) return found;
  const weights = [2 ** dice];
  for (let successes = 0; successes < dice; successes += 1)
    weights.push(((weights[successes] as number) * (dice - successes)) / (2 * (successes + 1)));
  const made = Object.freeze(normalized(weights));
  known.set(dice, made);
  return made;
}

/** The chances of a test. */
export interface TestOdds {
  /** The chance of each number of successes. */
  readonly successes: Distribution;
  /**
   * The chance of each outcome (R2.12), taking into account the limit for small pools and the house rules.
   */
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** The chance of success if only success and failure are distinguished (R2.14). */
  readonly met: number;
  /** The chance of a Critical Success. */
  readonly critical: number;
}

/**
 * Returns a pool's exact chances against a difficulty: the results of {@link judgeSuccesses} for every number
 * of successes, weighted by their probability.
 */
export function testOdds(pool: RolledPool, difficulty: number, houseRules: HouseRules): TestOdds {
  const successes = successDistribution(record("pool", pool).rolled);
  const verdicts = successes.map((_, count) =>
    judgeSuccesses({ successes: count, difficulty, capped: pool.capped }, houseRules),
  );
  const chanceWhere = (wanted: (verdict: (typeof verdicts)[number]) => boolean) =>
    exactSum(successes.filter((_, count) => wanted(verdicts[count] as (typeof verdicts)[number])));
  const byOutcome = Object.fromEntries(
    outcomes.map(outcome => [outcome, chanceWhere(verdict => verdict.outcome === outcome)]),
  ) as Record<Outcome, number>;
  return {
    successes,
    outcomes: byOutcome,
    met: chanceWhere(verdict => verdict.met),
    critical: byOutcome.criticalSuccess,
  };
}

/**
 * Returns the chance of at least `difficulty` successes with a number of dice, without the limits that {@link
 * testOdds} applies. Library only: the system shows the chance with the limits of the pool.
 */
export function chanceToMeet(dice: number, difficulty: number): number {
  return chanceOfAtLeast(successDistribution(dice), wholeNumber("difficulty", difficulty));
}

/**
 * A row and its contribution to the chance of success: the chance with the row minus the chance without it.
 */
export interface RowWorth {
  readonly row: Row;
  readonly worth: number;
}

/**
 * Returns how much each advantage, disadvantage and Inspiration die contributes to the chance of success if
 * the rest of the pool stays the same. `inspiration` is the contribution of all Inspiration dice together.
 * Library only: the system's dialogs show the chance with all rows, and users can switch off a row to see its
 * contribution.
 */
export function worthOfRows(
  input: PoolInput,
  difficulty: number,
  houseRules: HouseRules,
): { readonly rows: readonly RowWorth[]; readonly inspiration: number } {
  const met = (changed: PoolInput) => testOdds(computePool(changed, houseRules), difficulty, houseRules).met;
  const now = met(input);
  const rows = input.rows ?? [];
  return {
    rows: rows.map((row, index) => ({
      row,
      worth: now - met({ ...input, rows: rows.filter((_, other) => other !== index) }),
    })),
    inspiration: now - met({ ...input, inspiration: 0 }),
  };
}
