import { list, oneOf, record, records, requireBoolean, wholeNumber } from "../check.ts";
import { creationPrice, type Ware } from "../gear/prices.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { attributes, type Attribute } from "./attributes.ts";

/**
 * The initial score of every attribute, the points to distribute, and the maximum score during character
 * creation (R13.2).
 */
export const attributePoints = { start: 3, points: 12, most: 6 } as const;

/**
 * Returns the attribute points that are spent and left during character creation, the attributes that are out
 * of bounds, and whether the attributes are complete (R13.2).
 */
export function attributeBudget(scores: Readonly<Record<Attribute, number>>): {
  readonly spent: number;
  readonly left: number;
  readonly outOfBounds: readonly Attribute[];
  readonly finished: boolean;
} {
  const { start, points, most } = attributePoints;
  const score = (attribute: Attribute) =>
    wholeNumber(`scores.${attribute}`, record("scores", scores)[attribute], 0);
  const spent = attributes.reduce((sum, attribute) => sum + score(attribute) - start, 0);
  const outOfBounds = attributes.filter(attribute => score(attribute) < start || score(attribute) > most);
  return { spent, left: points - spent, outOfBounds, finished: spent === points && outOfBounds.length === 0 };
}

/** A trait. Traits from a feature don't count toward the limit. */
export interface Trait {
  readonly name: string;
  readonly kind: "positive" | "negative";
  readonly fromFeature: boolean;
}

/**
 * Returns how many traits of each kind are chosen and how many are allowed (house rule `traitLimit`; R13.4,
 * R13.5). A character without a feature may have one additional positive trait.
 */
export function traitBudget(
  traits: readonly Trait[],
  features: number,
  houseRules: HouseRules,
): {
  readonly positive: number;
  readonly negative: number;
  readonly positiveAllowed: number;
  readonly negativeAllowed: number;
  readonly allowed: boolean;
} {
  checkHouseRules(houseRules);
  const hasFeature = wholeNumber("features", features, 0, 1) === 1;
  const picked = records("traits", traits).filter(
    (trait, index) => !requireBoolean(`traits.${index}.fromFeature`, trait.fromFeature),
  );
  const count = (kind: Trait["kind"]) =>
    picked.filter(
      (trait, index) => oneOf(`traits.${index}.kind`, trait.kind, ["positive", "negative"]) === kind,
    ).length;
  const positive = count("positive");
  const negative = count("negative");
  const negativeAllowed = houseRules.traitLimit;
  const positiveAllowed = negativeAllowed + (hasFeature ? 0 : 1);
  return {
    positive,
    negative,
    positiveAllowed,
    negativeAllowed,
    allowed: positive <= positiveAllowed && negative <= negativeAllowed,
  };
}

/** Returns a new character's starting resources, as set by the house rules (R13.13). */
export function startingMeans(houseRules: HouseRules): {
  readonly experience: number;
  readonly skillRanks: number;
  readonly credits: number;
} {
  checkHouseRules(houseRules);
  return {
    experience: houseRules.startingExperience,
    skillRanks: houseRules.startingSkillRanks,
    credits: houseRules.startingCredits,
  };
}

/** An offer of Specialized Skills, with the number of skills that can be picked from it. */
export interface SpecializedOffer {
  readonly offer: readonly string[];
  readonly picks: number;
}

/**
 * Returns whether these offers together allow the chosen Specialized Skills, and which of these skills exceed
 * them (R1.11). Each chosen skill uses a slot in an offer that lists it. If several offers do, the skill uses
 * the one that leaves enough slots for the other skills. `left` is the number of unused slots.
 */
export function specializedBudget(
  offers: readonly SpecializedOffer[],
  picks: readonly string[],
): { readonly without: readonly string[]; readonly left: number; readonly allowed: boolean } {
  const places = records("offers", offers).flatMap(({ offer, picks: room }, index) => {
    list(`offers.${index}.offer`, offer);
    return Array.from({ length: wholeNumber(`offers.${index}.picks`, room, 0, mostPlaces) }, () => offer);
  });
  const taken = new Map<number, string>();
  const without = list("picks", picks).filter(pick => !seat(pick, places, taken, new Set()));
  return { without, left: places.length - taken.size, allowed: without.length === 0 };
}

/**
 * The maximum number of picks per offer, which exceeds the number of Specialized Skills on any character
 * sheet.
 */
const mostPlaces = 100;

/**
 * Assigns a chosen skill to one of the offers, moving previously assigned skills to other offers if
 * necessary. Returns whether this was possible.
 */
function seat(
  pick: string,
  places: readonly (readonly string[])[],
  taken: Map<number, string>,
  asked: Set<number>,
): boolean {
  for (const [place, offer] of places.entries()) {
    if (asked.has(place) || !offer.includes(pick)) continue;
    asked.add(place);
    const other = taken.get(place);
    if (other !== undefined && !seat(other, places, taken, asked)) continue;
    taken.set(place, pick);
    return true;
  }
  return false;
}

/**
 * Returns the number of skill ranks distributed, the number left, and the skills that were raised too far
 * (R13.13). `given` contains ranks from a background, feature or similar source. They cost nothing and are
 * added to the ranks that can be bought (house rules `startingSkillRanks`, `creationSkillLimit`), but no rank
 * may exceed `maxSkillRank` (R1.10).
 */
export function skillBudget(
  ranks: Readonly<Record<string, number>>,
  given: Readonly<Record<string, number>>,
  houseRules: HouseRules,
): { readonly spent: number; readonly left: number; readonly outOfBounds: readonly string[] } {
  checkHouseRules(houseRules);
  const gifts = record("given", given);
  const rows = Object.entries(record("ranks", ranks)).map(([skill, rank]) => {
    const gift = Object.hasOwn(gifts, skill) ? wholeNumber(`given.${skill}`, gifts[skill], 0) : 0;
    return { skill, rank: wholeNumber(`ranks.${skill}`, rank, 0), bought: Math.max(0, rank - gift) };
  });
  const spent = rows.reduce((sum, { bought }) => sum + bought, 0);
  const outOfBounds = rows
    .filter(({ rank, bought }) => bought > houseRules.creationSkillLimit || rank > houseRules.maxSkillRank)
    .map(({ skill }) => skill);
  return { spent, left: houseRules.startingSkillRanks - spent, outOfBounds };
}

/**
 * Returns the credits of a new character (R13.13, R14.3): the initial credits (including those from a
 * feature), the credits spent on gear, and the credits left. `rareForLess` is true if a feature makes rare
 * items cheaper. Throws a RuleError for a negative price, quantity or number of credits from a feature.
 */
export function creationPurse(
  wares: readonly (Ware & { readonly quantity: number })[],
  given: number,
  rareForLess: boolean,
  houseRules: HouseRules,
): { readonly start: number; readonly spent: number; readonly left: number } {
  checkHouseRules(houseRules);
  requireBoolean("rareForLess", rareForLess);
  const start = houseRules.startingCredits + wholeNumber("given", given, 0);
  const spent = records("wares", wares).reduce(
    (sum, ware, index) =>
      sum +
      creationPrice(ware, rareForLess, houseRules) * wholeNumber(`wares.${index}.quantity`, ware.quantity, 0),
    0,
  );
  return { start, spent, left: start - spent };
}
