import { rarities, type Rarity } from "../../rules/gear/prices.ts";

/** How rare an item is; unique ones are not for sale. */
export type ItemRarity = Rarity | "unique";

/** Whether an item is for sale. */
export function isForSale(rarity: ItemRarity): rarity is Rarity {
  return rarities.some(known => known === rarity);
}
