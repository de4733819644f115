import { availabilities, leastFaceInStock, marketPrice, type Availability } from "../../rules/gear/market.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { rarities, type Rarity } from "../../rules/gear/prices.ts";
import { sourceKinds, type Stocked, type StockSource } from "../../features/gear/stock-source.ts";
import type { Picture } from "../shared/pictures.ts";
import { plain, typedNumber, type Words } from "../shared/words.ts";

/** The Gamemaster's choices for the next delivery. */
export interface StockState {
  readonly source: string;
  readonly rarities: readonly Rarity[];
  readonly roll: boolean;
  readonly pieces: number;
  /** The result of the latest delivery, or null if there was none. */
  readonly result: Stocked | null;
}

export const stockAtFirst: StockState = {
  source: "",
  rarities,
  roll: false,
  pieces: 3,
  result: null,
};

/** The data that a market's edit mode displays. */
export interface StockFacts {
  readonly system: {
    readonly availability: Availability;
    readonly prices: number;
    readonly pays: number;
    readonly sellsByItself: boolean;
    readonly merchant: string;
  };
  readonly stock: readonly {
    readonly id: string;
    readonly name: string;
    readonly picture: Picture;
    readonly quantity: number;
    readonly price: number;
    readonly asks: number;
    readonly rarity: string;
  }[];
  readonly sources: readonly StockSource[];
  readonly merchants: readonly { readonly uuid: string; readonly name: string }[];
  readonly houseRules: HouseRules;
  /** The number of items from the latest delivery that are still in stock. */
  readonly delivery: number;
}

/** Returns the view of a market's edit mode: the terms, the stock, and the sources of new stock. */
export function stockView(facts: StockFacts, state: StockState, words: Words) {
  const { system, stock, sources, merchants, delivery } = facts;
  const options = (list: readonly string[], prefix: string, chosen: string) =>
    list.map(value => ({ value, label: words.localize(`${prefix}.${value}`), selected: value === chosen }));
  const source = state.source || (sources[0]?.key ?? "");
  const faces = rarities
    .map(rarity => {
      const least = leastFaceInStock(rarity, system.availability);
      return `${words.localize(`BLACKOUT.item.rarity.${rarity}`)} ${least > 6 ? "–" : `${least}+`}`;
    })
    .join(", ");
  return {
    availabilities: options(availabilities, "BLACKOUT.market.availability", system.availability),
    // The factors are derived from the market price of an item with a list price of 100.
    usualPrices: words.format("BLACKOUT.market.usualPrices", {
      factors: rarities
        .map(rarity => {
          const terms = { availability: system.availability, prices: 100, pays: 100, haggled: 0 };
          const cost = marketPrice({ listed: 100, rarity }, terms, facts.houseRules);
          return `${words.localize(`BLACKOUT.item.rarity.${rarity}`)} × ${plain(cost / 100)}`;
        })
        .join(", "),
    }),
    prices: system.prices,
    pays: system.pays,
    sellsByItself: system.sellsByItself,
    merchants: [
      { value: "", label: words.localize("BLACKOUT.market.noMerchant"), selected: system.merchant === "" },
      ...merchants.map(({ uuid, name }) => ({
        value: uuid,
        label: name,
        selected: uuid === system.merchant,
      })),
    ],
    rows: stock.map(row => ({
      ...row,
      price: typedNumber(row.price),
      asks: words.format("BLACKOUT.creation.shop.credits", { n: plain(row.asks) }),
      rarity: words.localize(`BLACKOUT.item.rarity.${row.rarity}`),
      quantityLabel: words.format("BLACKOUT.market.piecesOf", { name: row.name }),
      priceLabel: words.format("BLACKOUT.market.priceOf", { name: row.name }),
      remove: words.format("BLACKOUT.market.removeWhat", { name: row.name }),
    })),
    groups: sourceKinds
      .map(kind => ({
        label: words.localize(`BLACKOUT.market.source.${kind}`),
        list: sources
          .filter(one => one.kind === kind)
          .map(({ key, name }) => ({ value: key, label: name, selected: key === source })),
      }))
      .filter(({ list }) => list.length > 0),
    rarities: rarities.map(rarity => ({
      value: rarity,
      label: words.localize(`BLACKOUT.item.rarity.${rarity}`),
      checked: state.rarities.includes(rarity),
    })),
    roll: state.roll,
    rollHint: words.format("BLACKOUT.market.rollHint", { faces }),
    pieces: state.pieces,
    result:
      state.result &&
      words.format("BLACKOUT.market.stocked", {
        n: plain(state.result.added),
        of: plain(state.result.of),
      }),
    back: delivery > 0 ? words.format("BLACKOUT.market.return", { n: plain(delivery) }) : "",
  };
}
