import type { Problem } from "../core/action.ts";
import { text, type Line } from "../core/card.ts";
import { other, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/rejection.ts";
import { chosenBasket } from "./basket.ts";
import type { MarketFacts } from "./market-facts.ts";
import { loadProblems } from "./move-plan.ts";
import { planPurchase, totalOf, type PurchaseLine } from "./purchase.ts";
import type { Stores } from "./store.ts";

/**
 * Buys a basket of items in a market (R14.2). The Gamemaster decides on each line, unless the market is set
 * to trade without approval. Items and credits are exchanged after the last decision, based on the stock at
 * that time. If two customers want the last unit of an item, the second one learns that it is sold out.
 * Permission to trade is checked separately (`mayTrade`).
 */
export const buyGoods = defineAction({
  key: "buyGoods",
  needs: { stores: true, market: true },
  who: "holder",
  trades: true,
  answered: "asItIs",
  choices: [words("from"), words("to"), other("basket", chosenBasket, []), words("seed")],
  plan: ({ facts: { stores, market }, choices: { basket, seed }, table }) =>
    planPurchase(stores, market, basket, seed, table.houseRules),
  problems: ({ facts: { stores }, plan: { problem, lines } }): readonly Problem[] => [
    ...(problem ? [ruleProblem(`BLACKOUT.market.problem.${problem}`, { what: namesOf(lines) })] : []),
    ...(stores ? loadProblems(stores.to, carriedWith(stores, lines)) : []),
  ],
  preview: ({ plan: { lines } }) => ({ lines: lines.map(lineShown) }),
  resolve: ({ facts, plan: { lines }, draft, show, each, ask }) => {
    const { from, to } = facts.stores as Stores;
    const market = facts.market as MarketFacts;
    const there = lines.filter(({ left }) => left === null);
    show({
      subtitle: text("BLACKOUT.move.from", { from: from.name }),
      outcome: text("BLACKOUT.market.waits"),
      lines: lines.map(lineShown),
    });
    const decided = market.sellsByItself
      ? there
      : each(there, line => ({ line, answer: ask(question(line, to.name, market.uuid)).value })).flatMap(
          ({ line, answer }) => (answer === "sell" ? [line] : []),
        );
    const price = totalOf(decided);
    if (decided.length === 0) return { outcome: text("BLACKOUT.market.notSold"), tone: "bad" };
    draft.also(...decided.flatMap(({ changes }) => changes));
    if (price > 0) draft.also({ uuid: to.uuid, path: "system.credits", add: -price });
    return {
      outcome: text("BLACKOUT.market.sold", { name: to.name, n: price }),
      tone: decided.length === lines.length ? "good" : "",
      notes: there
        .filter(line => !decided.includes(line))
        .map(({ name }) => text("BLACKOUT.market.declined", { name })),
    };
  },
});

function question({ item, name, quantity, price }: PurchaseLine, buyer: string, market: string) {
  return {
    key: `sell.${item}`,
    actor: market,
    question: text("BLACKOUT.market.ask", { name: buyer, n: quantity, what: name, price }),
    options: (["sell", "decline"] as const).map(value => ({
      value,
      label: text(`BLACKOUT.market.answer.${value}`),
    })),
    fallback: "decline",
    withdrawal: "decline",
  };
}

function lineShown({ name, quantity, each, price, left }: PurchaseLine): Line {
  return left === null
    ? {
        text: text("BLACKOUT.market.pieces", { n: quantity, name }),
        value: text("BLACKOUT.creation.shop.credits", { n: price }),
        why: [
          { text: text("BLACKOUT.market.each"), value: String(each) },
          { text: text("BLACKOUT.item.quantity"), value: `× ${quantity}` },
        ],
      }
    : {
        text: text("BLACKOUT.market.pieces", { n: quantity, name }),
        value: text(left === 0 ? "BLACKOUT.market.soldOut" : "BLACKOUT.market.onlyLeft", { n: left }),
        why: [{ text: text("BLACKOUT.market.inStock"), value: String(left) }],
        tone: "bad",
      };
}

/** Returns the weight that the buyer would carry, or null if the weight doesn't change. */
function carriedWith({ to: { load } }: Stores, lines: readonly PurchaseLine[]): number | null {
  const weight = lines.reduce((sum, line) => sum + line.weight, 0);
  return load && weight > 0 ? load.carried + weight : null;
}

function namesOf(lines: readonly PurchaseLine[]): string {
  return lines
    .filter(({ left }) => left !== null)
    .map(({ name }) => name)
    .join(", ");
}
