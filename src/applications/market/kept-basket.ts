import { chosenBasket } from "../../actions/gear/basket.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/** The quantity of each item in a basket, by the item's ID in the market's stock. */
export type Basket = ReadonlyMap<string, number>;

/**
 * Returns the user's basket for a market, as stored in this browser. Returns an empty basket if nothing is
 * stored or the stored basket can't be read.
 */
export function keptBasket(market: string): Basket {
  try {
    const basket: unknown = JSON.parse(localStorage.getItem(keyOf(market)) ?? "[]");
    return new Map(chosenBasket({ basket }).map(({ item, quantity }) => [item, quantity]));
  } catch {
    return new Map();
  }
}

/** Stores the user's basket for a market in this browser. An empty basket is removed. */
export function keepBasket(market: string, basket: Basket): void {
  const lines = [...basket].map(([item, quantity]) => ({ item, quantity }));
  if (lines.length > 0) localStorage.setItem(keyOf(market), JSON.stringify(lines));
  else localStorage.removeItem(keyOf(market));
}

function keyOf(market: string): string {
  return `${SYSTEM_ID}.basket.${game.world.id}.${game.user.id}.${market}`;
}
