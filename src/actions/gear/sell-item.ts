import { isPhysicalItemType } from "../../data/item/kinds.ts";
import { marketPays } from "../../rules/gear/market.ts";
import { sellingPrice } from "../../rules/gear/prices.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { text, type Line } from "../core/card.ts";
import { number, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { counterReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";
import { wareOf, type MarketFacts } from "./market-facts.ts";
import { planMove, takenFrom } from "./move-plan.ts";
import { withParts, type MoveWish, type Store, type StoredItem, type Stores } from "./store.ts";

const mostPieces = 1_000_000;
const item = words("item");

/**
 * Sells a quantity of an item at a merchant's price (R14.2). Deletes the sold items and adds the credits to
 * the owner's purse. A market pays its own price, adds the items to its stock, and waits for the Gamemaster's
 * decision unless it is set to trade without approval. The changes are applied either completely or not at
 * all, and undoing the sale reverts all of them.
 */
export const sellItem = defineAction({
  key: "sellItem",
  needs: { stores: true, market: true },
  who: "holder",
  answered: "asItIs",
  choices: [
    words("from"),
    words("to"),
    item,
    number("quantity", { min: 1, max: mostPieces, initial: 1, label: text("BLACKOUT.item.quantity") }),
    words("seed"),
  ],
  plan: ({ facts: { stores, choices } }) =>
    stores?.from.items.find(({ id }) => id === item.of(choices)) ?? null,
  problems: ({ facts: { stores, market }, plan, choices: { quantity, seed } }) => {
    const why = whyNot(stores, market, plan, quantity, seed);
    return why ? [ruleProblem(why)] : [];
  },
  resolve: ({ facts: { stores, market }, plan, choices: { quantity, seed }, draft, table, show, ask }) => {
    const { from, to } = stores as Stores;
    const sold = plan as StoredItem;
    const credits = priceOf(sold, quantity, market, table.houseRules);
    const lines: readonly Line[] = [
      { text: text(sold.name), value: `× ${quantity}` },
      {
        text: text("BLACKOUT.move.credits"),
        value: `+${credits}`,
        why: counterReasons(text("BLACKOUT.actionType.sellItem"), credits, credits),
      },
    ];
    show({
      subtitle: market
        ? text("BLACKOUT.sell.to", { to: to.name })
        : text("BLACKOUT.move.from", { from: from.name }),
      lines,
    });
    if (market && !market.sellsByItself) {
      show({ outcome: text("BLACKOUT.market.waits") });
      const { value } = ask({
        key: "buy",
        actor: market.uuid,
        question: text("BLACKOUT.market.askBuy", {
          name: from.name,
          n: quantity,
          what: sold.name,
          price: credits,
        }),
        options: (["buy", "decline"] as const).map(answer => ({
          value: answer,
          label: text(`BLACKOUT.market.answer.${answer}`),
        })),
        fallback: "decline",
        withdrawal: "decline",
      });
      if (value === "decline") return { outcome: text("BLACKOUT.market.notBought"), tone: "bad" };
    }
    draft.also(
      ...(market
        ? planMove({ from, to }, wishOf(sold, quantity, seed)).changes
        : takenFrom(sold, from, quantity)),
    );
    if (credits > 0) draft.also({ uuid: from.uuid, path: "system.credits", add: credits });
    return {
      outcome: market ? text("BLACKOUT.market.bought", { name: to.name }) : text("BLACKOUT.sell.sold"),
      tone: "good",
    };
  },
});

function wishOf({ id }: StoredItem, quantity: number, seed: string): MoveWish {
  return { item: id, quantity, container: "", location: "carried", stack: "auto", seed };
}

/**
 * Returns the price that a merchant or market pays for this quantity of an item, in whole credits (R14.2).
 */
function priceOf(
  sold: StoredItem,
  quantity: number,
  market: MarketFacts | null,
  houseRules: HouseRules,
): number {
  const ware = wareOf(sold);
  return market
    ? marketPays(ware, market, houseRules) * quantity
    : sellingPrice({ ...ware, listed: ware.listed * quantity }, houseRules);
}

/** Returns the key of the reason why the item can't be sold, or null if it can. */
function whyNot(
  stores: Stores | null,
  market: MarketFacts | null,
  sold: StoredItem | null,
  quantity: number,
  seed: string,
): string | null {
  const move = (why: string) => `BLACKOUT.move.problem.${why}`;
  if (!stores || !sold?.source || (stores.from.uuid !== stores.to.uuid && market?.uuid !== stores.to.uuid))
    return move("gone");
  if (market && !market.open) return "BLACKOUT.market.problem.closed";
  if (!isPhysicalItemType(sold.type)) return move("notAThing");
  if (stores.from.credits === null) return move("noPurse");
  if (quantity > sold.quantity) return move("tooFew");
  if (sold.grafted) return move("grafted");
  if (hasParts(sold, stores.from)) return move("hasParts");
  const { problem = null } = market ? planMove(stores, wishOf(sold, quantity, seed)) : {};
  return problem && move(problem);
}

function hasParts({ id }: StoredItem, from: Store): boolean {
  return withParts(id, from).length > 1;
}
