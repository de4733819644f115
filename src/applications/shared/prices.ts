import { buyingPrice, rarities, sellingPrice } from "../../rules/gear/prices.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { plain, type Words } from "./words.ts";

/**
 * The prices at which customers can buy and sell an item (R14.2), in credits, as text that includes the unit.
 * `buy` is null for unique items, because shops don't sell them.
 */
export interface TradePrices {
  readonly buy: string | null;
  readonly sell: string;
}

/**
 * Returns the prices of an item with the given list price, or null if the item has no price. If the rarity is
 * unknown, there is no buying price.
 */
export function tradePrices(
  listed: number,
  rarity: string,
  houseRules: HouseRules,
  words: Words,
): TradePrices | null {
  if (listed <= 0) return null;
  const known = rarities.find(one => one === rarity);
  const credits = (n: number) => `${plain(n)} ${words.localize("BLACKOUT.unit.cr")}`;
  return {
    buy: known === undefined ? null : credits(buyingPrice({ listed, rarity: known }, houseRules)),
    sell: credits(sellingPrice({ listed, rarity: known ?? rarities[0] }, houseRules)),
  };
}

/** Returns the buying and selling prices as short phrases, such as `buy 60 cr` and `sell 30 cr`. */
export function tradeNotes(
  listed: number,
  rarity: string,
  houseRules: HouseRules,
  words: Words,
): readonly string[] {
  const prices = tradePrices(listed, rarity, houseRules, words);
  if (!prices) return [];
  return [
    ...(prices.buy === null ? [] : [words.format("BLACKOUT.sell.buys", { price: prices.buy })]),
    words.format("BLACKOUT.sell.sells", { price: prices.sell }),
  ];
}
