import { seededDice } from "../../rules/dice-source.ts";
import type { EncounterTerms } from "../../rules/combat/encounter-terms.ts";
import type { Fighter } from "../../rules/combat/fighter.ts";
import { emptyTally, playEncounters, shareBounds, type ForecastTally } from "../../rules/combat/forecast.ts";
import type { HouseRules } from "../../rules/house-rules.ts";

/** A variation of the encounter with different combatants. */
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
  readonly terms?: EncounterTerms;
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
 * The number of encounters between two checks of the precision. Checking it after each encounter would often
 * stop the forecast too early by chance.
 */
const LOOKED_AT = 100;
/**
 * The minimum number of encounters. With fewer encounters, the confidence interval could be too narrow by
 * chance.
 */
const LEAST_ENCOUNTERS = 500;
/**
 * The maximum number of encounters in a forecast. The error of a chance is at most one and a half percentage
 * points after five thousand encounters, and half as large after twenty thousand.
 */
export const MOST_ENCOUNTERS = 20_000;
/**
 * The number of simulated encounters for each variation of an encounter, such as one with an additional
 * enemy. It is enough to determine a chance to within five percentage points.
 */
export const VARIANT_ENCOUNTERS = 400;
/** The number of rounds after which an encounter ends undecided. */
export const MOST_ROUNDS = 30;
/**
 * The amount of simulation without a break, as the number of encounters multiplied by the number of fighters.
 * Simulating this amount takes a few milliseconds. With many fighters, a single encounter can exceed it.
 */
const AT_A_STRETCH = 80;

/**
 * Returns how many encounters with this many fighters are simulated without a break. The number is small enough
 * not to block the thread, and divides {@link LOOKED_AT} evenly.
 */
export function encountersPerStep(fighters: number): number {
  return [20, 10, 5, 2].find(encounters => encounters * fighters <= AT_A_STRETCH) ?? 1;
}

/**
 * Computes a forecast in short steps, and yields the current result after each step. First simulates the
 * encounter until the chance of winning is precise enough, and then simulates its variants. Throws a RuleError
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
    const done = tally.encounters % LOOKED_AT === 0 ? doneOf(tally, within) : played.done;
    played = { ...played, tally, done, finished: done === 1 && variants.length === 0 };
    yield played;
    if (done === 1) break;
  }
  for (const [index, variant] of variants.entries()) {
    // Every variant uses the same dice as the main simulation, so that differences in the results come only
    // from the fighters.
    for (const { encounters, playersWin } of stretches(variant.fighters, seed, houseRules, terms)) {
      const over = encounters >= VARIANT_ENCOUNTERS;
      if (over)
        played = {
          ...played,
          whatIf: { ...played.whatIf, [variant.key]: playersWin / encounters },
          finished: index === variants.length - 1,
        };
      yield played;
      if (over) break;
    }
  }
}

/** Simulates an encounter repeatedly, and yields the running totals after each step. */
function* stretches(
  fighters: readonly Fighter[],
  seed: number,
  houseRules: HouseRules,
  terms: EncounterTerms,
): Generator<ForecastTally, never> {
  const dice = seededDice(seed);
  const options = { encounters: encountersPerStep(fighters.length), mostRounds: MOST_ROUNDS, terms };
  for (let tally = emptyTally(fighters); ;) {
    tally = playEncounters(tally, fighters, dice, options, houseRules);
    yield tally;
  }
}

/**
 * Returns the progress of a forecast. It is 1 if the forecast is precise enough or has reached the maximum
 * number of encounters.
 */
function doneOf({ playersWin, encounters }: ForecastTally, within: number): number {
  const { low, high } = shareBounds(playersWin, encounters);
  const half = (high - low) / 2;
  if ((half <= within && encounters >= LEAST_ENCOUNTERS) || encounters >= MOST_ENCOUNTERS) return 1;
  // The ratio is squared, because the width of the interval shrinks with the square root of the number of
  // encounters.
  return Math.min(
    0.99,
    Math.max(Math.min((within / half) ** 2, encounters / LEAST_ENCOUNTERS), encounters / MOST_ENCOUNTERS),
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
