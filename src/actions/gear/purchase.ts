import type { Change } from "../../ledger/change.ts";
import { marketPrice } from "../../rules/gear/market.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { BasketLine } from "./basket.ts";
import { wareOf, type MarketFacts } from "./market-facts.ts";
import { planMove } from "./move-plan.ts";
import type { Stores } from "./store.ts";

/** The reasons why a whole purchase is impossible. */
export type PurchaseProblem = "gone" | "closed" | "noPurse" | "empty" | "soldOut" | "tooPoor";

/** A line of a purchase: its price and, if the stock is too low, the quantity in stock. */
export interface PurchaseLine {
  readonly item: string;
  readonly name: string;
  readonly quantity: number;
  readonly each: number;
  readonly price: number;
  /** The quantity in stock if it is too low for the line, or null if the line can be bought. */
  readonly left: number | null;
  readonly changes: readonly Change[];
  /** The weight that the line adds to the buyer's load. */
  readonly weight: number;
}

/** The plan of a purchase, based on the current stock. */
export interface Purchase {
  readonly problem: PurchaseProblem | null;
  readonly lines: readonly PurchaseLine[];
}

/**
 * Returns the plan of a purchase. Each line moves items from the stock to the buyer (R14.1) at the market's
 * price (R14.2). If the stock is too low for a line, the line costs nothing and moves nothing, but the other
 * lines can still be bought.
 */
export function planPurchase(
  stores: Stores | null,
  market: MarketFacts | null,
  basket: readonly BasketLine[],
  seed: string,
  houseRules: HouseRules,
): Purchase {
  if (!stores || market?.uuid !== stores.from.uuid) return { problem: "gone", lines: [] };
  const lines = basket.map(line => lineOf(line, stores, market, seed, houseRules));
  const there = lines.filter(({ left }) => left === null);
  return { problem: problemOf(stores, market, lines, there), lines };
}

/** Returns the total price of the purchase lines. */
export function totalOf(lines: readonly Pick<PurchaseLine, "price">[]): number {
  return lines.reduce((sum, { price }) => sum + price, 0);
}

function problemOf(
  { to }: Stores,
  { open }: MarketFacts,
  lines: readonly PurchaseLine[],
  there: readonly PurchaseLine[],
): PurchaseProblem | null {
  if (!open) return "closed";
  if (to.credits === null) return "noPurse";
  if (lines.length === 0) return "empty";
  if (there.length === 0) return "soldOut";
  return totalOf(there) > to.credits ? "tooPoor" : null;
}

function lineOf(
  { item: id, quantity, name = "?" }: BasketLine,
  stores: Stores,
  market: MarketFacts,
  seed: string,
  houseRules: HouseRules,
): PurchaseLine {
  const item = stores.from.items.find(one => one.id === id);
  const base = { item: id, quantity, name: item?.name ?? name };
  const nothing = { each: 0, price: 0, changes: [], weight: 0 };
  if (!item || item.quantity < quantity) return { ...base, ...nothing, left: item?.quantity ?? 0 };
  const plan = planMove(stores, {
    item: id,
    quantity,
    container: "",
    location: "carried",
    stack: "auto",
    seed,
  });
  if (plan.problem !== null) return { ...base, ...nothing, left: 0 };
  const each = marketPrice(wareOf(item), market, houseRules);
  return {
    ...base,
    each,
    price: each * quantity,
    left: null,
    changes: plan.changes,
    weight: plan.carried === null ? 0 : plan.carried - (stores.to.load?.carried ?? 0),
  };
}
