import { rarities, type Ware } from "../../rules/gear/prices.ts";
import type { MarketTerms } from "../../rules/gear/market.ts";
import { isRecord } from "../../ledger/plain.ts";
import type { StoredItem } from "./store.ts";

/**
 * The facts about a market that actions need. They are plain data, because they are stored in the message.
 */
export interface MarketFacts extends MarketTerms {
  readonly uuid: string;
  readonly name: string;
  readonly open: boolean;
  readonly sellsByItself: boolean;
  /**
   * The UUID of the actor who haggles on behalf of the market, or an empty string if haggling isn't possible.
   */
  readonly merchant: string;
  /** The customer's key in `system.haggled`. */
  readonly customer: string;
  readonly hasHaggled: boolean;
}

/** Returns a customer's key in `system.haggled`: the UUID with hyphens instead of dots. */
export function customerKey(uuid: string): string {
  return uuid.replaceAll(".", "-");
}

/** Returns the list price and the rarity of an item. Unique items are treated as rare. */
export function listedAs({ price, rarity }: { readonly price?: unknown; readonly rarity?: unknown }): Ware {
  return {
    listed: typeof price === "number" ? price : 0,
    rarity: rarities.find(one => one === rarity) ?? (rarity === "unique" ? "rare" : "common"),
  };
}

/** Returns the list price and the rarity of a stored item. */
export function wareOf({ source }: Pick<StoredItem, "source">): Ware {
  const system = source?.["system"];
  return listedAs(isRecord(system) ? system : {});
}
