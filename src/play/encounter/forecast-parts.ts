import { seededDice } from "../../rules/dice-source.ts";
import type { Fighter } from "../../rules/combat/fighter.ts";
import { emptyTally, playFights, shareBounds, type ForecastTally } from "../../rules/combat/forecast.ts";
import type { HouseRules } from "../../rules/house-rules.ts";

/** What a forecast is made of; plain data, so that a worker can be handed it. */
export interface ForecastJob {
  readonly fighters: readonly Fighter[];
  readonly houseRules: HouseRules;
  readonly seed: number;
  /** Half of the width that the bounds of the chance to win may have, from 0 to 1; then it is precise enough. */
  readonly within: number;
}

/** As far as a forecast has come. `done` is how much of it, from 0 to 1. */
export interface ForecastPart { readonly tally: ForecastTally; readonly done: number; readonly finished: boolean }

/** Fights between two reports. */
const PART = 100;
/** However sure the first fights look: the bounds hold on average, not where they happen to be narrowest. */
const LEAST_FIGHTS = 500;
/** No forecast goes on for longer: five thousand fights say a chance to within one and a half points. */
export const MOST_FIGHTS = 20_000;
/** Rounds after which a fight is left undecided. */
export const MOST_ROUNDS = 30;

/** A forecast in parts, each with all that was played so far, until the chance to win is known as precisely as wanted. Throws a RuleError for fighters that cannot be. */
export function* forecastParts({ fighters, houseRules, seed, within }: ForecastJob): Generator<ForecastPart, void> {
  const dice = seededDice(seed);
  let tally = emptyTally(fighters);
  for (;;) {
    tally = playFights(tally, fighters, dice, { fights: PART, mostRounds: MOST_ROUNDS }, houseRules);
    const half = halfWidth(tally);
    const finished = (half <= within && tally.fights >= LEAST_FIGHTS) || tally.fights >= MOST_FIGHTS;
    // The width of the bounds shrinks with the root of the fights.
    yield { tally, finished, done: finished ? 1 : Math.min(0.99, Math.max(Math.min((within / half) ** 2, tally.fights / LEAST_FIGHTS), tally.fights / MOST_FIGHTS)) };
    if (finished) return;
  }
}

function halfWidth({ playersWin, fights }: ForecastTally): number {
  const { low, high } = shareBounds(playersWin, fights);
  return (high - low) / 2;
}
