import { finiteNumber, oneOf, record, requireBoolean } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The rarity of an item. */
export const rarities = ["common", "uncommon", "rare"] as const;
export type Rarity = (typeof rarities)[number];

/** An item with a listed price, in credits. */
export interface Ware {
  readonly listed: number;
  readonly rarity: Rarity;
}

/**
 * Returns the cost of an item during play, in whole credits, rounded up (R14.2). Throws a RuleError if the
 * price is negative or the rarity is unknown.
 */
export function buyingPrice(ware: Ware, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const { listed, rarity } = checkedWare(ware);
  return Math.ceil(listed * houseRules.buyFactor[rarity].factor);
}

/**
 * Returns the price that a merchant pays for an item, in whole credits, rounded down (R14.2). Throws a
 * RuleError if the price is negative or the rarity is unknown.
 */
export function sellingPrice(ware: Ware, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  return Math.floor(checkedWare(ware).listed * houseRules.sellFactor);
}

/**
 * Returns the cost of an item during character creation, in whole credits, rounded up. `rareForLess` is true
 * for a character with a feature that makes rare items cheaper (R14.3, R13.6). Throws a RuleError if the
 * price is negative or the rarity is unknown.
 */
export function creationPrice(ware: Ware, rareForLess: boolean, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const { listed, rarity } = checkedWare(ware);
  const cheaper = requireBoolean("rareForLess", rareForLess);
  if (rarity !== "rare") return Math.ceil(listed);
  return Math.ceil(listed * (cheaper ? houseRules.rareAtCreationWithFeature : houseRules.rareAtCreation));
}

function checkedWare(ware: Ware): Ware {
  return {
    listed: finiteNumber("ware.listed", record("ware", ware).listed, 0),
    rarity: oneOf("ware.rarity", ware.rarity, rarities),
  };
}
