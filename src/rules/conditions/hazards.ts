import { oneOf, wholeNumber } from "../check.ts";
import type { RuleId } from "../rule-ids.ts";
import { effectDirectDamage, type EffectKey } from "./effects.ts";
import type { AutomationGrade } from "./entry.ts";

/** Dangers of a place. */
export const hazardKeys = ["fall", "deepWater", "suffocation", "fire", "acid", "cold", "electric", "radiation"] as const;
export type HazardKey = (typeof hazardKeys)[number];

/** When a hazard strikes: once, at the start of each turn in it, or each half minute. */
export type HazardClock = "once" | "turn" | "halfMinute" | "minute";

/** A hazard as data. */
export interface HazardEntry {
  readonly key: HazardKey;
  /** What its strength is measured by: feet fallen, times that it struck before, or an X like an effect's. */
  readonly measure: "feet" | "times" | "rating";
  readonly every: HazardClock;
  /** The combat effect that it works like; null when it has rules of its own. */
  readonly effect: EffectKey | null;
  readonly grade: AutomationGrade;
  readonly rules: readonly RuleId[];
}

/** What the rules say of falls and deep water; the others work like the combat effect of the same kind, which is our proposal. */
const entries: Readonly<Record<HazardKey, Omit<HazardEntry, "key">>> = {
  fall: { measure: "feet", every: "once", effect: null, grade: "automated", rules: ["R6.13", "R6.14"] },
  deepWater: { measure: "times", every: "halfMinute", effect: null, grade: "assisted", rules: ["R6.12"] },
  suffocation: { measure: "times", every: "halfMinute", effect: null, grade: "assisted", rules: ["R6.12"] },
  fire: { measure: "rating", every: "turn", effect: "scorch", grade: "automated", rules: ["R6.4", "T11.2"] },
  acid: { measure: "rating", every: "turn", effect: "acid", grade: "automated", rules: ["R6.4", "T11.2"] },
  cold: { measure: "rating", every: "turn", effect: "frost", grade: "automated", rules: ["R6.4", "T11.2"] },
  electric: { measure: "rating", every: "turn", effect: "shock", grade: "automated", rules: ["R6.4", "T11.2"] },
  radiation: { measure: "rating", every: "minute", effect: "poison", grade: "assisted", rules: ["R6.4", "T11.2"] },
};

/** R6.4: the hazards by key. */
export const hazards: ReadonlyMap<HazardKey, HazardEntry> = new Map(hazardKeys.map(key => [key, { key, ...entries[key] }]));

/** R6.4: what a hazard that works like an effect does to somebody in it: the effect, its X, and the direct damage at once. Throws a RuleError for the others. */
export function hazardStrike(key: HazardKey, rating: number): { readonly effect: EffectKey; readonly rating: number; readonly directDamage: number } {
  const likeEffects = hazardKeys.filter(hazard => entries[hazard].effect !== null);
  const effect = entries[oneOf("hazard", key, likeEffects)].effect as EffectKey;
  wholeNumber("rating", rating, 1);
  return { effect, rating, directDamage: effectDirectDamage(effect, rating) };
}
