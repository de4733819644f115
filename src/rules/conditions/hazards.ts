import { oneOf, wholeNumber } from "../check.ts";
import { defaultHouseRules, type HouseRules } from "../house-rules.ts";
import type { RuleId } from "../rule-ids.ts";
import { effectDirectDamage, type EffectKey } from "./effects.ts";
import type { AutomationGrade } from "./entry.ts";

/** A hazard that works like a combat effect. */
export type PlaceHazardKey = keyof HouseRules["hazards"];

/** The hazards that work like a combat effect. Only these can be placed on the ground of a map. */
export const placeHazardKeys = Object.keys(defaultHouseRules.hazards) as readonly PlaceHazardKey[];

/** The highest possible rating (X) of a hazard's effect. */
export const strongestHazard = 20;

const ownRules = ["fall", "deepWater", "suffocation"] as const;

/** The keys of all hazards: the dangers that a place can have. */
export const hazardKeys: readonly (PlaceHazardKey | (typeof ownRules)[number])[] = [
  ...ownRules,
  ...placeHazardKeys,
];
export type HazardKey = (typeof hazardKeys)[number];

/**
 * When a hazard takes effect: once, at the start of each turn spent in it, every half minute, or every
 * minute.
 */
export type HazardClock = "once" | "turn" | "halfMinute" | "minute";

/** A hazard as data. */
export interface HazardEntry {
  readonly key: HazardKey;
  /**
   * What the hazard's strength measures: the height of a fall in feet, the number of previous effects, or a
   * rating X as for combat effects.
   */
  readonly measure: "feet" | "times" | "rating";
  readonly every: HazardClock;
  /** The combat effect that the hazard resembles, or null if the hazard has its own rules. */
  readonly effect: EffectKey | null;
  readonly grade: AutomationGrade;
  readonly rules: readonly RuleId[];
}

/**
 * The hazards about which the group must decide something, such as how long radiation lasts or where an actor
 * drifts.
 */
const assisted: readonly PlaceHazardKey[] = ["radiation", "zeroGravity"];

/**
 * Only falls, deep water and suffocation have rules of their own in the rules text. The other hazards, which
 * work like combat effects, are this system's proposals and belong to the house rules.
 */
const entries: Readonly<Record<HazardKey, Omit<HazardEntry, "key">>> = {
  fall: { measure: "feet", every: "once", effect: null, grade: "automated", rules: ["R6.13", "R6.14"] },
  deepWater: { measure: "times", every: "halfMinute", effect: null, grade: "assisted", rules: ["R6.12"] },
  suffocation: { measure: "times", every: "halfMinute", effect: null, grade: "assisted", rules: ["R6.12"] },
  ...(Object.fromEntries(placeHazardKeys.map(key => [key, likeEffect(key)])) as Readonly<
    Record<PlaceHazardKey, Omit<HazardEntry, "key">>
  >),
};

function likeEffect(key: PlaceHazardKey): Omit<HazardEntry, "key"> {
  const { effect, every } = defaultHouseRules.hazards[key];
  const grade = assisted.includes(key) ? "assisted" : "automated";
  return { measure: "rating", every, effect, grade, rules: ["R6.4", "T11.2"] };
}

/** All hazards by key, as defined by the default house rules (R6.4). */
export const hazards: ReadonlyMap<HazardKey, HazardEntry> = new Map(
  hazardKeys.map(key => [key, { key, ...entries[key] }]),
);

/**
 * Returns a hazard as defined by the group's house rules (R6.4). Throws a RuleError for an unknown hazard.
 */
export function hazardEntry(key: HazardKey, houseRules: HouseRules = defaultHouseRules): HazardEntry {
  const entry = { key: oneOf("hazard", key, hazardKeys), ...entries[key] };
  if (!isPlaceHazard(key)) return entry;
  const { effect, every } = houseRules.hazards[key];
  return { ...entry, effect, every };
}

/**
 * Returns the default strength of a hazard: the lowest harmful height of a fall in feet, 1 for the first
 * occurrence, or the rating (X) from the house rules (R6.4, R6.12, R6.13).
 */
export function usualStrength(key: HazardKey, houseRules: HouseRules = defaultHouseRules): number {
  if (isPlaceHazard(key)) return houseRules.hazards[key].strength;
  return hazardEntry(key).measure === "feet" ? leastFall : 1;
}

/** The height in feet below which a fall is harmless (R6.13). */
const leastFall = 10;

/**
 * Returns what a hazard based on a combat effect does to an actor: the key of the effect, its X, and the
 * immediate direct damage (R6.4). Throws a RuleError for a hazard with its own rules.
 */
export function hazardStrike(
  key: HazardKey,
  rating: number,
  houseRules: HouseRules = defaultHouseRules,
): { readonly effect: EffectKey; readonly rating: number; readonly directDamage: number } {
  const { effect } = houseRules.hazards[oneOf("hazard", key, placeHazardKeys)];
  wholeNumber("rating", rating, 1);
  return { effect, rating, directDamage: effectDirectDamage(effect, rating) };
}

/** The effects of hazardous ground on movement. */
export interface HazardGround {
  readonly difficult: boolean;
  /** The test for crossing the ground, or null if none is required. */
  readonly test: {
    readonly attribute: "strength" | "dexterity";
    readonly skill: "athletics";
    readonly difficulty: number;
  } | null;
}

/**
 * Returns the effects of a hazard's ground on movement: whether it is difficult, and the test for crossing it
 * (R6.3, R6.4). An actor who fails the test stops in front of the hazard and is affected by it. Throws a
 * RuleError for a hazard that can't be part of the ground.
 */
export function hazardGround(key: PlaceHazardKey, houseRules: HouseRules = defaultHouseRules): HazardGround {
  const { difficult, crossing, attribute } = houseRules.hazards[oneOf("hazard", key, placeHazardKeys)];
  return { difficult, test: crossing === 0 ? null : { attribute, skill: "athletics", difficulty: crossing } };
}

const surfaceHazards: readonly HazardKey[] = ["quicksand", "roughWater"];

/**
 * Whether a hazard is part of the ground or the water, and therefore doesn't affect actors who fly above it
 * (R6.4). All other hazards fill the space of their area. Throws a RuleError for an unknown key.
 */
export function isSurfaceHazard(key: HazardKey): boolean {
  return surfaceHazards.includes(oneOf("hazard", key, hazardKeys));
}

/** Whether the house rules define the hazard, so that it works like a combat effect. */
export function isPlaceHazard(key: HazardKey): key is PlaceHazardKey {
  return Object.hasOwn(defaultHouseRules.hazards, key);
}
