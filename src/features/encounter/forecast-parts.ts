import { seededDice } from "../../rules/dice-source.ts";
import type { FightTerms } from "../../rules/combat/fight-terms.ts";
import type { Fighter } from "../../rules/combat/fighter.ts";
import { emptyTally, playFights, shareBounds, type ForecastTally } from "../../rules/combat/forecast.ts";
import type { HouseRules } from "../../rules/house-rules.ts";

/** The same fight with somebody more or less in it. */
export interface ForecastVariant {
  /** Unique among the variants of a job. */
  readonly key: string;
  readonly fighters: readonly Fighter[];
}

/** What a forecast is made of; plain data, so that a worker can be handed it. The same job always comes to the same. */
export interface ForecastJob {
  readonly fighters: readonly Fighter[];
  readonly houseRules: HouseRules;
  readonly seed: number;
  /** Half of the width that the bounds of the chance to win may have, from 0 to 1; then it is precise enough. */
  readonly within: number;
  readonly terms?: FightTerms;
  /** What else is played when the forecast is done, roughly, to be compared with it. */
  readonly variants?: readonly ForecastVariant[];
}

/** As far as a forecast has come. `done` is how much of the fight itself, from 0 to 1; it is finished when all variants are played, too. */
export interface ForecastPart {
  readonly tally: ForecastTally;
  readonly done: number;
  readonly finished: boolean;
  /** How often the crew wins each variant that was played, from 0 to 1, by its key. */
  readonly whatIf: Readonly<Record<string, number>>;
}

/** Fights after which is looked whether there were enough: looking at every one would end many forecasts at a lucky moment. */
const LOOKED_AT = 100;
/** However sure the first fights look: the bounds hold on average, not where they happen to be narrowest. */
const LEAST_FIGHTS = 500;
/** No forecast goes on for longer: five thousand fights say a chance to within one and a half points. */
export const MOST_FIGHTS = 20_000;
/** Fights of a variant: they tell its chance to within five points. */
export const VARIANT_FIGHTS = 400;
/** Rounds after which a fight is left undecided. */
export const MOST_ROUNDS = 30;
/** Turns of one round that are played at a stretch, at most, as long as that is one fight at least: a few milliseconds. */
const AT_A_STRETCH = 80;

/** Fights that are played at a stretch with so many fighters: few enough that whoever shares a thread with them is not held up, and a part of {@link LOOKED_AT}. */
export function stretchOf(fighters: number): number {
  return [20, 10, 5, 2].find(fights => fights * fighters <= AT_A_STRETCH) ?? 1;
}

/**
 * A forecast in short stretches, each with all that was played so far: the fight until the chance to win is known as precisely as wanted, then the variants. Throws a
 * RuleError for fighters that cannot be.
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
    // The dice of the fight itself: what differs is who is in it.
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

/** One fight again and again, without end: the count after each stretch. */
function* stretches(
  fighters: readonly Fighter[],
  seed: number,
  houseRules: HouseRules,
  terms: FightTerms,
): Generator<ForecastTally, never> {
  const dice = seededDice(seed);
  const options = { fights: stretchOf(fighters.length), mostRounds: MOST_ROUNDS, terms };
  for (let tally = emptyTally(fighters); ;) {
    tally = playFights(tally, fighters, dice, options, houseRules);
    yield tally;
  }
}

/** How much of a forecast is done: 1 when it is as precise as wanted, or as long as any. */
function doneOf({ playersWin, fights }: ForecastTally, within: number): number {
  const { low, high } = shareBounds(playersWin, fights);
  const half = (high - low) / 2;
  if ((half <= within && fights >= LEAST_FIGHTS) || fights >= MOST_FIGHTS) return 1;
  // The width of the bounds shrinks with the root of the fights.
  return Math.min(
    0.99,
    Math.max(Math.min((within / half) ** 2, fights / LEAST_FIGHTS), fights / MOST_FIGHTS),
  );
}

/**
 * Of the parts of a forecast those that are worth telling: never two within so many milliseconds, and always the last. `now` answers milliseconds.
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

/** How far apart a forecast is told of, in milliseconds: often enough to be watched, seldom enough that drawing it costs nothing. */
export const TOLD_EVERY = 150;
