import { dieFaces, oneOf, record, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { buyingPrice, rarities, sellingPrice, type Rarity, type Ware } from "./prices.ts";

/** The possible levels of a market's supply. */
export const availabilities = ["plentiful", "usual", "scarce"] as const;
export type Availability = (typeof availabilities)[number];

/** A market's prices, as percentages of the usual prices, and how well the market is supplied. */
export interface MarketTerms {
  readonly availability: Availability;
  /** The percentages of the usual price at which the market sells and buys. */
  readonly prices: number;
  readonly pays: number;
  /** The percentage by which haggling raises prices, or a negative number if it lowers them. */
  readonly haggled: number;
}

/**
 * For each availability, the number to add both to the price factor and to the lowest die result at which an
 * item is in stock.
 */
const shifts: Readonly<Record<Availability, number>> = { plentiful: -1, usual: 0, scarce: 1 };
const leastFace: Readonly<Record<Rarity, number>> = { common: 2, uncommon: 4, rare: 6 };
const SIDES = 6;

/** The highest possible prices, as a percentage of the usual prices. */
export const MOST_PERCENT = 1000;
/** The maximum percentage by which haggling changes prices. */
export const MOST_HAGGLED = 25;
/** The percentage by which prices change for each success in the margin of a haggling test. */
export const HAGGLE_STEP = 5;

/**
 * Returns the unit price of an item in a market, in whole credits, rounded up (R14.2). Scarce supply raises
 * the house rules' price factor by one, and plentiful supply lowers it by one, but only within the range of
 * the factors of all rarities. Throws a RuleError for invalid terms.
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
 * Returns the price at which a market buys a single item, in whole credits and rounded down (R14.2): the
 * usual selling price, adjusted by the market's percentage and by haggling. Throws a RuleError if the terms
 * are invalid.
 */
export function marketPays(ware: Ware, terms: MarketTerms, houseRules: HouseRules): number {
  const { pays, haggled } = checkedTerms(terms);
  return Math.floor((sellingPrice(ware, houseRules) * pays * (100 - haggled)) / 10_000);
}

/**
 * Returns the lowest die result with which a market has an item in stock (R14.2). The result is 7 or more if
 * the market never has it. Throws a RuleError for an unknown rarity or availability.
 */
export function leastFaceInStock(rarity: Rarity, availability: Availability): number {
  return (
    leastFace[oneOf("rarity", rarity, rarities)] + shifts[oneOf("availability", availability, availabilities)]
  );
}

/**
 * Whether a market has an item of the given rarity in stock if the die for the item shows `face`. Throws a
 * RuleError for a face that isn't on the die.
 */
export function isInStock(face: number, rarity: Rarity, availability: Availability): boolean {
  dieFaces("face", [face], SIDES);
  return face >= leastFaceInStock(rarity, availability);
}

/**
 * Returns the percentage by which haggling, an opposed test (R3.2), changes prices. A win lowers them by one
 * step per success in the margin, a loss raises them in the same way, and a tie changes nothing.
 */
export function haggledPercent(won: boolean | null, by: number): number {
  const percent = Math.min(MOST_HAGGLED, HAGGLE_STEP * Math.max(1, wholeNumber("by", by, 0)));
  return won === null ? 0 : won ? -percent : percent;
}

/**
 * Splits credits evenly. Returns the shares and the remainder. Throws a RuleError for a negative sum or if
 * there are no recipients.
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
