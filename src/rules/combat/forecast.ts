import { record, records, wholeNumber } from "../check.ts";
import { seededDice, type DiceSource } from "../dice-source.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { fightPlayer } from "./fight.ts";
import type { FightTerms } from "./fight-terms.ts";
import type { Fighter } from "./fighter.ts";

/** The options of a forecast: the number of simulations, and the seed for the dice. */
export interface ForecastOptions {
  readonly fights: number;
  readonly seed: number;
  /** The maximum number of rounds. A fight that reaches it ends without a winner. */
  readonly mostRounds: number;
  /**
   * The terms of the fight. By default, no ground is taken into account and no Inspiration dice are spent.
   */
  readonly terms?: FightTerms;
}

/**
 * The running totals over several simulations of the same fight: the number of fights, and the sums of their
 * results.
 */
export interface ForecastTally {
  readonly fights: number;
  readonly playersWin: number;
  readonly enemiesWin: number;
  readonly rounds: number;
  readonly fighters: readonly {
    readonly id: string;
    readonly stands: number;
    readonly dies: number;
    readonly injuries: number;
    readonly wounds: number;
  }[];
}

/**
 * The results of many simulations of the same fight. Shares range from 0 to 1, and averages are taken over
 * all simulated fights.
 */
export interface Forecast {
  readonly fights: number;
  readonly playersWin: number;
  readonly enemiesWin: number;
  readonly undecided: number;
  readonly meanRounds: number;
  readonly fighters: readonly {
    readonly id: string;
    readonly stands: number;
    readonly dies: number;
    readonly injuries: number;
    readonly wounds: number;
  }[];
}

/**
 * Simulates a fight many times. The same seed always produces the same result. See `resolveFight` for how the
 * fighters act (R5.1, R9.18). Throws a RuleError for invalid fighters or fewer than one fight. Library only:
 * the system's worker simulates the fights in slices.
 */
export function forecastFights(
  fighters: readonly Fighter[],
  options: ForecastOptions,
  houseRules: HouseRules,
): Forecast {
  const fights = wholeNumber("options.fights", record("options", options).fights, 1);
  return forecastOf(
    playFights(emptyTally(fighters), fighters, seededDice(options.seed), { ...options, fights }, houseRules),
  );
}

/** Returns empty totals for the simulations of a fight (R5.1). */
export function emptyTally(fighters: readonly Fighter[]): ForecastTally {
  return {
    fights: 0,
    playersWin: 0,
    enemiesWin: 0,
    rounds: 0,
    fighters: records("fighters", fighters).map(({ id }) => ({
      id,
      stands: 0,
      dies: 0,
      injuries: 0,
      wounds: 0,
    })),
  };
}

/**
 * Simulates the same fight several more times and adds the results to the totals (R5.1). This way, a long
 * forecast can run in parts, show its progress, and end once it is precise enough. Throws a RuleError for
 * invalid fighters, or for fighters other than those of the tally.
 */
export function playFights(
  tally: ForecastTally,
  fighters: readonly Fighter[],
  dice: DiceSource,
  options: Omit<ForecastOptions, "seed">,
  houseRules: HouseRules,
): ForecastTally {
  const fights = wholeNumber("options.fights", record("options", options).fights, 1);
  const counted = records("tally.fighters", record("tally", tally).fighters);
  if (counted.length !== records("fighters", fighters).length)
    throw new RuleError("tally.fighters", counted.length, `the counts of ${fighters.length} fighters`);
  let { playersWin, enemiesWin, rounds } = tally;
  const counts = counted.map(fighter => ({ ...fighter }));
  const play = fightPlayer(fighters, houseRules, options.terms);
  for (let fight = 0; fight < fights; fight += 1) {
    const result = play(dice, options.mostRounds);
    if (result.winner === "player") playersWin += 1;
    if (result.winner === "enemy") enemiesWin += 1;
    rounds += result.rounds;
    result.fighters.forEach(({ state, injuries, wounds }, index) => {
      const count = counts[index] as (typeof counts)[number];
      if (state === "standing") count.stands += 1;
      if (state === "dead") count.dies += 1;
      count.injuries += injuries;
      count.wounds += wounds;
    });
  }
  return { fights: tally.fights + fights, playersWin, enemiesWin, rounds, fighters: counts };
}

/** Returns the results of the simulated fights (R5.1). Throws a RuleError if no fight was simulated. */
export function forecastOf(tally: ForecastTally): Forecast {
  const fights = wholeNumber("tally.fights", record("tally", tally).fights, 1);
  const share = (count: number) => count / fights;
  return {
    fights,
    playersWin: share(tally.playersWin),
    enemiesWin: share(tally.enemiesWin),
    undecided: share(fights - tally.playersWin - tally.enemiesWin),
    meanRounds: share(tally.rounds),
    fighters: records("tally.fighters", tally.fighters).map(({ id, stands, dies, injuries, wounds }) => ({
      id,
      stands: share(stands),
      dies: share(dies),
      injuries: share(injuries),
      wounds: share(wounds),
    })),
  };
}

/** The normal quantile for 95% confidence bounds. */
const Z95 = 1.959964;

/**
 * Returns the 95% confidence bounds for the share of fights with a certain outcome, given that `hits` of the
 * fights had it. They show how precise a forecast is (R5.1). Uses Wilson's method, which is valid even for
 * few fights and for shares near 0 and 1. Throws a RuleError for more hits than fights, or for no fights.
 */
export function shareBounds(hits: number, fights: number): { readonly low: number; readonly high: number } {
  wholeNumber("fights", fights, 1);
  wholeNumber("hits", hits, 0, fights);
  const share = hits / fights;
  const square = Z95 * Z95;
  const middle = (share + square / (2 * fights)) / (1 + square / fights);
  const half =
    (Z95 * Math.sqrt((share * (1 - share)) / fights + square / (4 * fights * fights))) /
    (1 + square / fights);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
