import { thingTypes } from "../../data/item/kinds.ts";
import { isRecord } from "../../ledger/plain.ts";
import { rarities, sellingPrice } from "../../rules/gear/prices.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { text } from "../core/card.ts";
import { number, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { whyMoved } from "../core/reasons.ts";
import { ruleProblem } from "../core/refusal.ts";
import { takenFrom } from "./move-plan.ts";
import { withParts, type Store, type StoredItem, type Stores } from "./store.ts";

const mostPieces = 1_000_000;
const item = words("item");

/**
 * Sells pieces of an item at a merchant's price (R14.2): deletes them and adds the credits to the owner's
 * purse. Either both happen or neither, and undoing reverses both.
 */
export const sellItem = defineAction({
  key: "sellItem",
  needs: { stores: true },
  who: "holder",
  choices: [
    words("from"),
    words("to"),
    item,
    number("quantity", { min: 1, max: mostPieces, initial: 1, label: text("BLACKOUT.item.quantity") }),
  ],
  plan: ({ facts: { stores, choices } }) =>
    stores?.from.items.find(({ id }) => id === item.of(choices)) ?? null,
  problems: ({ facts: { stores }, plan, choices }) => {
    const why = whyNot(stores, plan, choices.quantity);
    return why ? [ruleProblem(`BLACKOUT.move.problem.${why}`)] : [];
  },
  resolve: ({ facts: { stores }, plan, choices: { quantity }, draft, table }) => {
    const { from } = stores as Stores;
    const sold = plan as StoredItem;
    const credits = priceOf(sold, quantity, table.houseRules);
    draft.also(...takenFrom(sold, from, quantity));
    if (credits > 0) draft.also({ uuid: from.uuid, path: "system.credits", add: credits });
    return {
      subtitle: text("BLACKOUT.move.from", { from: from.name }),
      outcome: text("BLACKOUT.sell.sold"),
      tone: "good",
      lines: [
        { text: text(sold.name), value: `× ${quantity}` },
        {
          text: text("BLACKOUT.move.credits"),
          value: `+${credits}`,
          why: whyMoved(text("BLACKOUT.actionType.sellItem"), credits, credits),
        },
      ],
    };
  },
});

/** R14.2: returns the whole credits that a merchant pays for a number of pieces. */
function priceOf({ source }: StoredItem, quantity: number, houseRules: HouseRules): number {
  const system = source?.["system"];
  const price = isRecord(system) && typeof system["price"] === "number" ? system["price"] : 0;
  return sellingPrice({ listed: price * quantity, rarity: rarities[0] }, houseRules);
}

function whyNot(
  stores: Stores | null,
  sold: StoredItem | null,
  quantity: number,
): "gone" | "notAThing" | "noPurse" | "tooFew" | "grafted" | "hasParts" | null {
  if (!stores || !sold?.source || stores.from.uuid !== stores.to.uuid) return "gone";
  if (!thingTypes.some(type => type === sold.type)) return "notAThing";
  if (stores.from.credits === null) return "noPurse";
  if (quantity > sold.quantity) return "tooFew";
  if (sold.grafted) return "grafted";
  return hasParts(sold, stores.from) ? "hasParts" : null;
}

function hasParts({ id }: StoredItem, from: Store): boolean {
  return withParts(id, from).length > 1;
}
