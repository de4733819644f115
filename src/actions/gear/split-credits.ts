import { evenShares } from "../../rules/gear/market.ts";
import { text } from "../core/card.ts";
import { number, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { counterReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";
import { MOST_CREDITS } from "./give-credits.ts";
import type { Stores } from "./store.ts";

const path = "system.credits";

/**
 * Splits some of the party's credits evenly among the members who have a purse. The remainder stays with the
 * party. Either all of the purses are changed, or none are.
 */
export const splitCredits = defineAction({
  key: "splitCredits",
  needs: { stores: true, purses: true },
  who: "holder",
  choices: [
    words("from"),
    words("to"),
    number("amount", { min: 1, max: MOST_CREDITS, label: text("BLACKOUT.move.amount") }),
  ],
  problems: ({ facts: { stores, purses, party }, choices: { amount } }) => {
    const why = whyNot(stores, party?.uuid, purses.length, amount);
    return why ? [ruleProblem(`BLACKOUT.move.problem.${why}`)] : [];
  },
  resolve: ({ facts, choices: { amount }, draft }) => {
    const { from } = facts.stores as Stores;
    const { each, left } = evenShares(amount, facts.purses.length);
    const value = text("BLACKOUT.creation.shop.credits", { n: each });
    draft.also(...facts.purses.map(({ uuid }) => ({ uuid, path, add: each })), {
      uuid: from.uuid,
      path,
      add: left - amount,
    });
    return {
      subtitle: text("BLACKOUT.move.from", { from: from.name }),
      outcome: text("BLACKOUT.split.done", { n: amount - left }),
      tone: "good",
      lines: facts.purses.map(({ name }) => ({
        text: text(name),
        value,
        why: counterReasons(text("BLACKOUT.actionType.splitCredits"), each, each),
      })),
      notes: left > 0 ? [text("BLACKOUT.split.left", { n: left })] : [],
    };
  },
});

function whyNot(
  stores: Stores | null,
  party: string | undefined,
  members: number,
  amount: number,
): "gone" | "noPurse" | "nobody" | "tooPoor" | null {
  if (!stores || stores.from.uuid !== party || stores.to.uuid !== party) return "gone";
  const { credits } = stores.from;
  if (credits === null) return "noPurse";
  if (members === 0) return "nobody";
  return amount > credits || amount < members ? "tooPoor" : null;
}
