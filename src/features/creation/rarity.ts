import { rarities, type Rarity } from "../../rules/gear/prices.ts";

/** How hard a thing is to come by; what is one of its kind nobody sells. */
export type ItemRarity = Rarity | "unique";

/** Is a thing for sale at all? */
export function isForSale(rarity: ItemRarity): rarity is Rarity {
  return rarities.some(known => known === rarity);
}
