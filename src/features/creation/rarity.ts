import { rarities, type Rarity } from "../../rules/gear/prices.ts";

/** The rarity of an item. Unique items aren't for sale. */
export type ItemRarity = Rarity | "unique";

/** Whether items of this rarity are for sale. */
export function isForSale(rarity: ItemRarity): rarity is Rarity {
  return rarities.some(known => known === rarity);
}
