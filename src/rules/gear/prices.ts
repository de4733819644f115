import { finiteNumber, oneOf, record, truth } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** How hard a thing is to come by. */
export const rarities = ["common", "uncommon", "rare"] as const;
export type Rarity = (typeof rarities)[number];

/** A thing with a price, in credits. */
export interface Ware {
  readonly listed: number;
  readonly rarity: Rarity;
}

/**
 * What does a thing cost in play? Whole credits, rounded up. R14.2.
 * Throws a RuleError for a negative price or an unknown rarity.
 */
export function buyingPrice(ware: Ware, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const { listed, rarity } = checkedWare(ware);
  return Math.ceil(listed * houseRules.buyFactor[rarity].factor);
}

/**
 * What does a merchant pay for a thing? Whole credits, rounded down. R14.2.
 * Throws a RuleError for a negative price or an unknown rarity.
 */
export function sellingPrice(ware: Ware, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  return Math.floor(checkedWare(ware).listed * houseRules.sellFactor);
}

/**
 * What does a thing cost while a character is made? `rareForLess` is for those whose feature makes rare
 * things cheaper. Whole credits, rounded up. R14.3, R13.6. Throws a RuleError for a negative price or an
 * unknown rarity.
 */
export function creationPrice(ware: Ware, rareForLess: boolean, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const { listed, rarity } = checkedWare(ware);
  const cheaper = truth("rareForLess", rareForLess);
  if (rarity !== "rare") return Math.ceil(listed);
  return Math.ceil(listed * (cheaper ? houseRules.rareAtCreationWithFeature : houseRules.rareAtCreation));
}

function checkedWare(ware: Ware): Ware {
  return {
    listed: finiteNumber("ware.listed", record("ware", ware).listed, 0),
    rarity: oneOf("ware.rarity", ware.rarity, rarities),
  };
}
