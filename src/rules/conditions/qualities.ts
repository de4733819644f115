import { record, records, wholeNumber, requireString } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import type { RuleId } from "../rule-ids.ts";
import { effects, type EffectKey } from "./effects.ts";
import type { AutomationGrade } from "./entry.ts";

/** The definition of a gear quality. */
export interface QualityEntry {
  readonly key: string;
  /** Whether the quality has a rating (X). */
  readonly rated: boolean;
  /** The combat effect that the quality causes, or null for a quality with rules of its own. */
  readonly effect: EffectKey | null;
  readonly grade: AutomationGrade;
  readonly rules: readonly RuleId[];
}

const ownQualities: readonly QualityEntry[] = [
  { key: "activeCamouflage", rated: false, effect: null, grade: "automated", rules: ["T11.3"] },
  { key: "addictive", rated: true, effect: null, grade: "assisted", rules: ["T11.3"] },
  { key: "battery", rated: false, effect: null, grade: "automated", rules: ["T11.3"] },
  { key: "blast", rated: true, effect: null, grade: "automated", rules: ["T11.3", "R7.30", "R5.17"] },
  { key: "bulky", rated: false, effect: null, grade: "reference", rules: ["T11.3", "R12.9"] },
  { key: "burst", rated: true, effect: null, grade: "automated", rules: ["T11.3", "R7.21"] },
  { key: "conductor", rated: false, effect: null, grade: "assisted", rules: ["T11.3"] },
  { key: "finesse", rated: false, effect: null, grade: "automated", rules: ["T11.3", "R7.11"] },
  { key: "stealth", rated: true, effect: null, grade: "automated", rules: ["T11.3", "R8.6"] },
  { key: "template", rated: true, effect: null, grade: "automated", rules: ["T11.3", "R7.34"] },
];

/**
 * The qualities of gear by key: those with their own rules, and all combat effects, because every effect can
 * be a quality (T11.3).
 */
export const qualities: ReadonlyMap<string, QualityEntry> = new Map(
  [
    ...ownQualities,
    ...[...effects.values()].map(({ key, rated, grade, rules }) => ({
      key,
      rated,
      effect: key,
      grade,
      rules,
    })),
  ]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(entry => [entry.key, entry]),
);

/**
 * Returns the effects that an attack with the given qualities has on one target (R11.1, R7.27). Each effect
 * occurs once, no matter how many shots of a burst hit. If no shot hit, there are no effects. Effects without
 * an X have the rating 0.
 */
export function effectsOfHits(
  all: readonly GearQuality[],
  hits: number,
): readonly { readonly effect: EffectKey; readonly rating: number }[] {
  if (wholeNumber("hits", hits, 0) === 0) return [];
  const checked = records("qualities", all).map(quality => ({
    effect: qualities.get(checkQuality(quality).key)?.effect ?? null,
    rating: quality.rating ?? 0,
  }));
  return checked.flatMap(({ effect, rating }) => (effect === null ? [] : [{ effect, rating }]));
}

/**
 * A quality of an item. Custom qualities, which Gamemasters define with their own text, aren't in the list of
 * standard qualities.
 */
export interface GearQuality {
  readonly key: string;
  readonly rating: number | null;
  readonly text: string;
}

/**
 * Checks the rating of a quality and returns the quality. A rated quality needs an integer of at least 1, and
 * other qualities must have no rating (T11.3). A key that isn't in the list is a Gamemaster's custom quality,
 * which can have any rating. Throws a RuleError for an invalid rating.
 */
export function checkQuality(quality: GearQuality): GearQuality {
  const rated =
    qualities.get(requireString("quality.key", record("quality", quality).key))?.rated ??
    quality.rating !== null;
  if (rated) wholeNumber(`${quality.key}.rating`, quality.rating, 1);
  else if (quality.rating !== null)
    throw new RuleError(
      `${quality.key}.rating`,
      quality.rating,
      "blank, because this quality has no rating",
      {
        key: "noRating",
      },
    );
  return quality;
}
