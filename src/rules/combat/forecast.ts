import { record, records, wholeNumber } from "../check.ts";
import { seededDice, type DiceSource } from "../dice-source.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { encounterSimulator } from "./encounter.ts";
import type { EncounterTerms } from "./encounter-terms.ts";
import type { Fighter } from "./fighter.ts";

/** The options of a forecast: the number of simulations, and the seed for the dice. */
export interface ForecastOptions {
  readonly encounters: number;
  readonly seed: number;
  /** The maximum number of rounds. An encounter that reaches it ends without a winner. */
  readonly mostRounds: number;
  /**
   * The terms of the encounter. By default, no ground is taken into account and no Inspiration dice are spent.
   */
  readonly terms?: EncounterTerms;
}

/**
 * The running totals over several simulations of the same encounter: the number of encounters, and the sums
 * of their results.
 */
export interface ForecastTally {
  readonly encounters: number;
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
 * The results of many simulations of the same encounter. Shares range from 0 to 1, and averages are taken over
 * all simulated encounters.
 */
export interface Forecast {
  readonly encounters: number;
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
 * Simulates an encounter many times. The same seed always produces the same result. See `resolveEncounter` for
 * how the fighters act (R5.1, R9.18). Throws a RuleError for invalid fighters or fewer than one encounter.
 * Library only: the system's worker simulates the encounters in slices.
 */
export function forecastEncounters(
  fighters: readonly Fighter[],
  options: ForecastOptions,
  houseRules: HouseRules,
): Forecast {
  const encounters = wholeNumber("options.encounters", record("options", options).encounters, 1);
  return forecastOf(
    playEncounters(
      emptyTally(fighters),
      fighters,
      seededDice(options.seed),
      { ...options, encounters },
      houseRules,
    ),
  );
}

/** Returns empty totals for the simulations of an encounter (R5.1). */
export function emptyTally(fighters: readonly Fighter[]): ForecastTally {
  return {
    encounters: 0,
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
 * Simulates the same encounter several more times and adds the results to the totals (R5.1). This way, a long
 * forecast can run in parts, show its progress, and end once it is precise enough. Throws a RuleError for
 * invalid fighters, or for fighters other than those of the tally.
 */
export function playEncounters(
  tally: ForecastTally,
  fighters: readonly Fighter[],
  dice: DiceSource,
  options: Omit<ForecastOptions, "seed">,
  houseRules: HouseRules,
): ForecastTally {
  const encounters = wholeNumber("options.encounters", record("options", options).encounters, 1);
  const counted = records("tally.fighters", record("tally", tally).fighters);
  if (counted.length !== records("fighters", fighters).length)
    throw new RuleError("tally.fighters", counted.length, `the counts of ${fighters.length} fighters`);
  let { playersWin, enemiesWin, rounds } = tally;
  const counts = counted.map(fighter => ({ ...fighter }));
  const play = encounterSimulator(fighters, houseRules, options.terms);
  for (let encounter = 0; encounter < encounters; encounter += 1) {
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
  return { encounters: tally.encounters + encounters, playersWin, enemiesWin, rounds, fighters: counts };
}

/** Returns the results of the simulated encounters (R5.1). Throws a RuleError if no encounter was simulated. */
export function forecastOf(tally: ForecastTally): Forecast {
  const encounters = wholeNumber("tally.encounters", record("tally", tally).encounters, 1);
  const share = (count: number) => count / encounters;
  return {
    encounters,
    playersWin: share(tally.playersWin),
    enemiesWin: share(tally.enemiesWin),
    undecided: share(encounters - tally.playersWin - tally.enemiesWin),
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
 * Returns the 95% confidence bounds for the share of encounters with a certain outcome, given that `hits` of
 * the encounters had it. They show how precise a forecast is (R5.1). Uses Wilson's method, which is valid
 * even for few encounters and for shares near 0 and 1. Throws a RuleError for more hits than encounters, or
 * for no encounters.
 */
export function shareBounds(
  hits: number,
  encounters: number,
): { readonly low: number; readonly high: number } {
  wholeNumber("encounters", encounters, 1);
  wholeNumber("hits", hits, 0, encounters);
  const share = hits / encounters;
  const square = Z95 * Z95;
  const middle = (share + square / (2 * encounters)) / (1 + square / encounters);
  const half =
    (Z95 * Math.sqrt((share * (1 - share)) / encounters + square / (4 * encounters * encounters))) /
    (1 + square / encounters);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
