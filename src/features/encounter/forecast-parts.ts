import { seededDice } from "../../rules/dice-source.ts";
import type { FightTerms } from "../../rules/combat/fight-terms.ts";
import type { Fighter } from "../../rules/combat/fighter.ts";
import { emptyTally, playFights, shareBounds, type ForecastTally } from "../../rules/combat/forecast.ts";
import type { HouseRules } from "../../rules/house-rules.ts";

/** A variation of the fight with different combatants. */
export interface ForecastVariant {
  /** A key that is unique among the variants of a forecast. */
  readonly key: string;
  readonly fighters: readonly Fighter[];
}

/**
 * The input of a forecast. It is plain data, so that it can be sent to a worker. The same input always
 * produces the same result.
 */
export interface ForecastJob {
  readonly fighters: readonly Fighter[];
  readonly houseRules: HouseRules;
  readonly seed: number;
  /**
   * The required precision of the chance of winning, as half the width of the confidence interval, from 0 to
   * 1.
   */
  readonly within: number;
  readonly terms?: FightTerms;
  /**
   * Variants of the encounter for comparison. They are simulated after the main forecast, with less
   * precision.
   */
  readonly variants?: readonly ForecastVariant[];
}

/**
 * The progress of a forecast. `done` is the progress of the main simulation, from 0 to 1. The forecast is
 * finished once all variants have been simulated as well.
 */
export interface ForecastPart {
  readonly tally: ForecastTally;
  readonly done: number;
  readonly finished: boolean;
  /** The party's chance of winning in each finished variant, from 0 to 1, by key. */
  readonly whatIf: Readonly<Record<string, number>>;
}

/**
 * The number of fights between two checks of the precision. Checking it after each fight would often stop the
 * forecast too early by chance.
 */
const LOOKED_AT = 100;
/** The minimum number of fights. With fewer fights, the confidence interval could be too narrow by chance. */
const LEAST_FIGHTS = 500;
/**
 * The maximum number of fights in a forecast. The error of a chance is at most one and a half percentage
 * points after five thousand fights, and half as large after twenty thousand.
 */
export const MOST_FIGHTS = 20_000;
/**
 * The number of simulated fights for each variation of an encounter, such as one with an additional enemy. It
 * is enough to determine a chance to within five percentage points.
 */
export const VARIANT_FIGHTS = 400;
/** The number of rounds after which a fight ends undecided. */
export const MOST_ROUNDS = 30;
/**
 * The amount of simulation without a break, as the number of fights multiplied by the number of fighters.
 * Simulating this amount takes a few milliseconds. With many fighters, a single fight can exceed it.
 */
const AT_A_STRETCH = 80;

/**
 * Returns how many fights with this many fighters are simulated without a break. The number is small enough
 * not to block the thread, and divides {@link LOOKED_AT} evenly.
 */
export function fightsPerStep(fighters: number): number {
  return [20, 10, 5, 2].find(fights => fights * fighters <= AT_A_STRETCH) ?? 1;
}

/**
 * Computes a forecast in short steps, and yields the current result after each step. First simulates the
 * fight until the chance of winning is precise enough, and then simulates its variants. Throws a RuleError
 * for invalid fighters.
 */
export function* forecastParts({
  fighters,
  houseRules,
  seed,
  within,
  terms = {},
  variants = [],
}: ForecastJob): Generator<ForecastPart, void> {
  let played: ForecastPart = { tally: emptyTally(fighters), done: 0, finished: false, whatIf: {} };
  for (const tally of stretches(fighters, seed, houseRules, terms)) {
    const done = tally.fights % LOOKED_AT === 0 ? doneOf(tally, within) : played.done;
    played = { ...played, tally, done, finished: done === 1 && variants.length === 0 };
    yield played;
    if (done === 1) break;
  }
  for (const [index, variant] of variants.entries()) {
    // Every variant uses the same dice as the main simulation, so that differences in the results come only
    // from the fighters.
    for (const { fights, playersWin } of stretches(variant.fighters, seed, houseRules, terms)) {
      const over = fights >= VARIANT_FIGHTS;
      if (over)
        played = {
          ...played,
          whatIf: { ...played.whatIf, [variant.key]: playersWin / fights },
          finished: index === variants.length - 1,
        };
      yield played;
      if (over) break;
    }
  }
}

/** Simulates a fight repeatedly, and yields the running totals after each step. */
function* stretches(
  fighters: readonly Fighter[],
  seed: number,
  houseRules: HouseRules,
  terms: FightTerms,
): Generator<ForecastTally, never> {
  const dice = seededDice(seed);
  const options = { fights: fightsPerStep(fighters.length), mostRounds: MOST_ROUNDS, terms };
  for (let tally = emptyTally(fighters); ;) {
    tally = playFights(tally, fighters, dice, options, houseRules);
    yield tally;
  }
}

/**
 * Returns the progress of a forecast. It is 1 if the forecast is precise enough or has reached the maximum
 * number of fights.
 */
function doneOf({ playersWin, fights }: ForecastTally, within: number): number {
  const { low, high } = shareBounds(playersWin, fights);
  const half = (high - low) / 2;
  if ((half <= within && fights >= LEAST_FIGHTS) || fights >= MOST_FIGHTS) return 1;
  // The ratio is squared, because the width of the interval shrinks with the square root of the number of
  // fights.
  return Math.min(
    0.99,
    Math.max(Math.min((within / half) ** 2, fights / LEAST_FIGHTS), fights / MOST_FIGHTS),
  );
}

/**
 * Limits how often a forecast reports its progress: at most once every `milliseconds`, and always at the end.
 * `now` returns the current time in milliseconds.
 */
export function* paced(
  parts: Iterable<ForecastPart>,
  now: () => number,
  milliseconds: number,
): Generator<ForecastPart, void> {
  let told = now();
  for (const part of parts) {
    const at = now();
    if (!part.finished && at - told < milliseconds) continue;
    told = at;
    yield part;
  }
}

/**
 * The time between two reports in milliseconds. It is short enough for users to see the progress, and long
 * enough to limit the time spent on drawing.
 */
export const REPORT_INTERVAL = 150;
