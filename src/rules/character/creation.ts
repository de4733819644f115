import { list, oneOf, record, records, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { attributes, type Attribute } from "./attributes.ts";

/** R13.2: where every attribute starts, the points to distribute, and the most that one may be at creation. */
export const attributePoints = { start: 3, points: 12, most: 6 } as const;

/** R13.2: points spent and left on attributes at creation, and the attributes that are out of bounds. */
export function attributeBudget(
  scores: Readonly<Record<Attribute, number>>,
): { readonly spent: number; readonly left: number; readonly outOfBounds: readonly Attribute[]; readonly finished: boolean } {
  const { start, points, most } = attributePoints;
  const score = (attribute: Attribute) => wholeNumber(`scores.${attribute}`, record("scores", scores)[attribute], 0);
  const spent = attributes.reduce((sum, attribute) => sum + score(attribute) - start, 0);
  const outOfBounds = attributes.filter(attribute => score(attribute) < start || score(attribute) > most);
  return { spent, left: points - spent, outOfBounds, finished: spent === points && outOfBounds.length === 0 };
}

/** A trait; one that came with a feature does not count toward the limit. */
export interface Trait { readonly name: string; readonly kind: "positive" | "negative"; readonly fromFeature: boolean }

/** R13.4, R13.5: how many traits of each kind are picked and allowed (house rule `traitLimit`); without a feature one positive trait more. */
export function traitBudget(
  traits: readonly Trait[], features: number, houseRules: HouseRules,
): { readonly positive: number; readonly negative: number; readonly positiveAllowed: number; readonly negativeAllowed: number; readonly allowed: boolean } {
  checkHouseRules(houseRules);
  const hasFeature = wholeNumber("features", features, 0, 1) === 1;
  const picked = records("traits", traits).filter((trait, index) => !truth(`traits.${index}.fromFeature`, trait.fromFeature));
  const count = (kind: Trait["kind"]) => picked.filter((trait, index) => oneOf(`traits.${index}.kind`, trait.kind, ["positive", "negative"]) === kind).length;
  const positive = count("positive");
  const negative = count("negative");
  const negativeAllowed = houseRules.traitLimit;
  const positiveAllowed = negativeAllowed + (hasFeature ? 0 : 1);
  return { positive, negative, positiveAllowed, negativeAllowed, allowed: positive <= positiveAllowed && negative <= negativeAllowed };
}

/** R13.13: what a new character starts with, by the house rules. */
export function startingMeans(houseRules: HouseRules): { readonly experience: number; readonly skillRanks: number; readonly credits: number } {
  checkHouseRules(houseRules);
  return { experience: houseRules.startingExperience, skillRanks: houseRules.startingSkillRanks, credits: houseRules.startingCredits };
}

/** R1.11: how many Specialized Skills of an offer may be picked; the flag itself does nothing. Throws a RuleError for one that is not on offer. */
export function pickSpecializedSkills(offer: readonly string[], picks: readonly string[], most: number): readonly string[] {
  wholeNumber("picks.length", list("picks", picks).length, 0, most);
  return picks.map((pick, index) => oneOf(`picks.${index}`, pick, list("offer", offer)));
}
