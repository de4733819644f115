import { list, oneOf, record, records, wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { bandOf, bands, bandValue, stepCost, type Band } from "./bands.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";

/**
 * X5.1, X5.6: the relative position of two combatants. The ID of `first` sorts before that of `second`, so
 * that each pair exists only once.
 */
export interface PairBand {
  readonly first: string;
  readonly second: string;
  readonly band: Band;
  /**
   * The number of half-steps completed toward the next band. It is negative if they bring the combatants
   * closer together, and positive if they move them apart.
   */
  readonly progress: number;
  /** The IDs of the combatants who made these half-steps. */
  readonly by: readonly string[];
  /** The direction of the last change of band, or 0 if the movement has stopped since then (X5.5). */
  readonly underway: -1 | 0 | 1;
}

/** The relative positions of all combatants. */
export type PairBands = readonly PairBand[];

/** The directions of movement: toward a combatant, or away from one. */
export const directions = ["towards", "away"] as const;
/** One of the {@link directions}. */
export type Direction = (typeof directions)[number];

/**
 * X5.1: returns the pair formed by two combatants, given in either order. Throws a RuleError if they are the
 * same or there is no such pair.
 */
export function pairOf(pairs: PairBands, one: string, other: string): PairBand {
  const [first, second] = ordered(one, other);
  const found = records("pairs", pairs).find(pair => pair.first === first && pair.second === second);
  if (found === undefined)
    throw new RuleError("pair", `${one}, ${other}`, "two combatants of this encounter", {
      key: "twoOfFight",
    });
  return found;
}

/** X5.1: returns the band between two combatants, which is the same in both directions. */
export function bandBetween(pairs: PairBands, one: string, other: string): Band {
  return pairOf(pairs, one, other).band;
}

/**
 * X5.1: returns the pairs after a combatant joins, at the given bands from the combatants in `to` and at
 * `otherwise` from all others. Throws a RuleError if the ID is already in the encounter, or if `to` contains a
 * combatant who isn't in it.
 */
export function joinPairs(
  pairs: PairBands,
  ids: readonly string[],
  id: string,
  to: Readonly<Record<string, Band>> = {},
  otherwise: Band = "medium",
): PairBands {
  requireString("id", id);
  record("to", to);
  if (list("ids", ids).includes(id))
    throw new RuleError("id", id, "a new ID in the encounter", { key: "newToFight" });
  for (const named of Object.keys(to)) oneOf("to", named, ids);
  return [
    ...records("pairs", pairs),
    ...ids.map(other => still(...ordered(id, other), oneOf(`to.${other}`, to[other] ?? otherwise, bands))),
  ];
}

/** X5.1: returns the pairs without those of a combatant who leaves. */
export function leavePairs(pairs: PairBands, id: string): PairBands {
  requireString("id", id);
  return records("pairs", pairs).filter(pair => pair.first !== id && pair.second !== id);
}

/**
 * X5.1: returns the pairs after the band of one pair was set manually, which resets the progress of that
 * pair. Throws a RuleError for an unknown band or pair.
 */
export function setBand(pairs: PairBands, one: string, other: string, band: Band): PairBands {
  const pair = pairOf(pairs, one, other);
  return replaced(pairs, pair, still(pair.first, pair.second, oneOf("band", band, bands)));
}

/**
 * X5.3–X5.7: returns the pairs after `mover` moves this many half-steps toward or away from a combatant. The
 * half-steps of the two combatants add up if they have the same direction, and cancel each other out
 * otherwise. Moving away from a combatant who has approached cancels the whole approach. The distance stays
 * between engaged and distant. Throws a RuleError for half-steps below 0 or an unknown pair.
 */
export function movePair(
  pairs: PairBands,
  mover: string,
  other: string,
  direction: Direction,
  halfSteps: number,
  settings: RangeBandsSettings,
): PairBands {
  const { bandCost } = checkSettings(settings);
  const pair = pairOf(pairs, mover, other);
  const sign = oneOf("direction", direction, directions) === "towards" ? -1 : 1;
  const own = wholeNumber("halfSteps", halfSteps, 0) * sign;
  if (own === 0) return pairs;
  const against = Math.sign(pair.progress) === -sign;
  const undone = against && sign === 1 && pair.by.some(id => id !== mover);
  const progress = undone ? Math.max(0, pair.progress + own) : pair.progress + own;
  const underway = pair.underway === sign && !against ? pair.underway : 0;
  return replaced(
    pairs,
    pair,
    carried(
      { ...pair, progress, underway, by: contributors(pair, mover, sign, Math.sign(progress)) },
      bandCost,
    ),
  );
}

/**
 * Returns the pair after converting as much of the progress between its two combatants as possible into band
 * changes.
 */
function carried(pair: PairBand, bandCost: RangeBandsSettings["bandCost"]): PairBand {
  let { band, progress, underway } = pair;
  const direction = Math.sign(progress) as -1 | 0 | 1;
  while (direction !== 0) {
    const next = bandValue(band) + direction;
    if (next < 1 || next > bands.length) return still(pair.first, pair.second, band);
    const cost = stepCost(band, bandOf(next), bandCost, underway === 0);
    if (Math.abs(progress) < cost) break;
    band = bandOf(next);
    progress -= direction * cost;
    underway = direction;
  }
  return { ...pair, band, progress, underway, by: progress === 0 ? [] : pair.by };
}

/**
 * Returns the combatants whose moves contributed to the pair's progress, as of a move by `mover`. `went` is
 * the direction of this move, and `left` is the direction of the remaining progress.
 */
function contributors(pair: PairBand, mover: string, went: number, left: number): readonly string[] {
  if (Math.sign(pair.progress) !== left) return [mover];
  return went === left && !pair.by.includes(mover) ? [...pair.by, mover] : pair.by;
}

function still(first: string, second: string, band: Band): PairBand {
  return { first, second, band, progress: 0, by: [], underway: 0 };
}

function replaced(pairs: PairBands, old: PairBand, made: PairBand): PairBands {
  return pairs.map(pair => (pair === old ? made : pair));
}

function ordered(one: string, other: string): [string, string] {
  requireString("one", one);
  requireString("other", other);
  if (one === other) throw new RuleError("pair", one, "two different combatants", { key: "somebodyElse" });
  return one < other ? [one, other] : [other, one];
}
