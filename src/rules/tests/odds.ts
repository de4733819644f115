import { record, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { chanceOfAtLeast, exactSum, normalised, type Distribution } from "./distribution.ts";
import { judgeSuccesses, outcomes, type Outcome, type RolledPool } from "./outcome.ts";
import { computePool, type PoolInput } from "./pool.ts";
import type { Row } from "./row.ts";

const known = new Map<number, Distribution>();

/**
 * R2.1: the exact distribution of successes on so many dice, each of which succeeds one time in three. The
 * number of ways is C(n, k) · 2^(n−k), whole numbers; only their sum is divided by. Asked for again it is the
 * same list. Up to 500 dice.
 */
export function successDistribution(dice: number): Distribution {
  const found = known.get(wholeNumber("dice", dice, 0, 500));
  if (found !== undefined) return found;
  const ways = [2 ** dice];
  for (let successes = 0; successes < dice; successes += 1)
    ways.push(((ways[successes] as number) * (dice - successes)) / (2 * (successes + 1)));
  const made = Object.freeze(normalised(ways));
  known.set(dice, made);
  return made;
}

/** The chances of a test. */
export interface TestOdds {
  /** Of each number of successes. */
  readonly successes: Distribution;
  /** Of each outcome (R2.12), cap and house rules included. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Of passing a test that only passes or fails (R2.14). */
  readonly met: number;
  /** Of a Critical Success. */
  readonly critical: number;
}

/**
 * The exact chances of a pool at a difficulty: what {@link judgeSuccesses} says of every number of successes,
 * weighted.
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
 * The chance that so many dice show `difficulty` successes or more; nothing is said of caps (see
 * {@link testOdds}). Library only: it knows no caps; the system shows the chance with them.
 */
export function chanceToMeet(dice: number, difficulty: number): number {
  return chanceOfAtLeast(successDistribution(dice), wholeNumber("difficulty", difficulty));
}

/** A row with the chance of passing that it is worth: what the test has with it less what it has without. */
export interface RowWorth {
  readonly row: Row;
  readonly worth: number;
}

/**
 * What each advantage, disadvantage and Inspiration die is worth to the chance of passing, everything else
 * being as it is. The worth of all Inspiration dice together stands in `inspiration`. Library only: the
 * dialogs of the system show the chance with all rows, and switching one off shows its worth.
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
