import { rarities, type Ware } from "../../rules/gear/prices.ts";
import type { MarketTerms } from "../../rules/gear/market.ts";
import { isRecord } from "../../ledger/plain.ts";
import type { StoredItem } from "./store.ts";

/** A market as its actions need it. Plain data: it is stored on the message. */
export interface MarketFacts extends MarketTerms {
  readonly uuid: string;
  readonly name: string;
  readonly open: boolean;
  readonly sellsByItself: boolean;
  /** The UUID of the actor who haggles for it; empty if it doesn't haggle. */
  readonly merchant: string;
  /** The key of the customer in `system.haggled`, and whether they have haggled. */
  readonly customer: string;
  readonly hasHaggled: boolean;
}

/** The key of a customer in a market's record of haggling: a UUID without dots. */
export function customerKey(uuid: string): string {
  return uuid.replaceAll(".", "-");
}

/** What an item is worth: its listed price and rarity. Unique items have the price of rare ones. */
export function listedAs({ price, rarity }: { readonly price?: unknown; readonly rarity?: unknown }): Ware {
  return {
    listed: typeof price === "number" ? price : 0,
    rarity: rarities.find(one => one === rarity) ?? (rarity === "unique" ? "rare" : "common"),
  };
}

/** What a stored item is worth. */
export function wareOf({ source }: Pick<StoredItem, "source">): Ware {
  const system = source?.["system"];
  return listedAs(isRecord(system) ? system : {});
}
