import { dieFaces, oneOf, record, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { buyingPrice, rarities, sellingPrice, type Rarity, type Ware } from "./prices.ts";

/** How well a market is supplied. */
export const availabilities = ["plentiful", "usual", "scarce"] as const;
export type Availability = (typeof availabilities)[number];

/** The prices of a market, in percent of those of the house rules, and how well it is supplied. */
export interface MarketTerms {
  readonly availability: Availability;
  /** What it asks for, and what it pays. */
  readonly prices: number;
  readonly pays: number;
  /** What the buyer got by haggling: negative for cheaper. */
  readonly haggled: number;
}

/** The change of the price factor, and of the die that finds an item in stock. */
const shifts: Readonly<Record<Availability, number>> = { plentiful: -1, usual: 0, scarce: 1 };
const leastFace: Readonly<Record<Rarity, number>> = { common: 2, uncommon: 4, rare: 6 };
const SIDES = 6;

/** The highest percentage of the usual prices. */
export const MOST_PERCENT = 1000;
/** The percentage that haggling changes at most. */
export const MOST_HAGGLED = 25;
/** The percentage that each success of the margin changes in haggling. */
export const HAGGLE_STEP = 5;

/**
 * Returns what one piece costs in a market: the price of the house rules, one factor more where it is scarce
 * and one less where it is plentiful, within the factors of all rarities (R14.2). Whole credits, rounded up.
 * Throws a RuleError for invalid terms.
 */
export function marketPrice(ware: Ware, terms: MarketTerms, houseRules: HouseRules): number {
  const { availability, prices, haggled } = checkedTerms(terms);
  const usual = buyingPrice(ware, houseRules);
  const factors = rarities.map(rarity => houseRules.buyFactor[rarity].factor);
  const own = houseRules.buyFactor[ware.rarity].factor;
  const factor = Math.min(Math.max(...factors), Math.max(Math.min(...factors), own + shifts[availability]));
  const base = factor === own ? usual : ware.listed * factor;
  return Math.ceil((base * prices * (100 + haggled)) / 10_000);
}

/**
 * Returns what a market pays for one piece: the listed price with the factor of the house rules (R14.2).
 * Whole credits, rounded down. Throws a RuleError for invalid terms.
 */
export function marketPays(ware: Ware, terms: MarketTerms, houseRules: HouseRules): number {
  const { pays, haggled } = checkedTerms(terms);
  return Math.floor((sellingPrice(ware, houseRules) * pays * (100 - haggled)) / 10_000);
}

/**
 * Returns the least face of a die with which a market has an item in stock (R14.2); seven if it never has.
 * Throws a RuleError for an unknown rarity or availability.
 */
export function leastFaceInStock(rarity: Rarity, availability: Availability): number {
  return (
    leastFace[oneOf("rarity", rarity, rarities)] + shifts[oneOf("availability", availability, availabilities)]
  );
}

/** Whether a market has an item in stock, by one die. Throws a RuleError for a face that is none. */
export function isInStock(face: number, rarity: Rarity, availability: Availability): boolean {
  dieFaces("face", [face], SIDES);
  return face >= leastFaceInStock(rarity, availability);
}

/**
 * Returns how haggling changes prices, in percent: an opposed test (R3.2) makes them cheaper by a step for
 * each success of the margin, or dearer if it was lost; nothing for a tie.
 */
export function haggledPercent(won: boolean | null, by: number): number {
  const percent = Math.min(MOST_HAGGLED, HAGGLE_STEP * Math.max(1, wholeNumber("by", by, 0)));
  return won === null ? 0 : won ? -percent : percent;
}

/**
 * Returns the shares of credits that are split evenly, and what is left over. Throws a RuleError for a
 * negative sum and for nobody to share it.
 */
export function evenShares(
  credits: number,
  members: number,
): { readonly each: number; readonly left: number } {
  const sum = wholeNumber("credits", credits, 0);
  const each = Math.floor(sum / wholeNumber("members", members, 1));
  return { each, left: sum - each * members };
}

function checkedTerms(terms: MarketTerms): MarketTerms {
  record("terms", terms);
  return {
    availability: oneOf("terms.availability", terms.availability, availabilities),
    prices: wholeNumber("terms.prices", terms.prices, 0, MOST_PERCENT),
    pays: wholeNumber("terms.pays", terms.pays, 0, MOST_PERCENT),
    haggled: wholeNumber("terms.haggled", terms.haggled, -MOST_HAGGLED, MOST_HAGGLED),
  };
}
