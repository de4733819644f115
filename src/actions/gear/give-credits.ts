import { text } from "../core/card.ts";
import { number, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { counterReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";
import type { Stores } from "./store.ts";

const path = "system.credits";
/** The maximum number of credits, which is more than any purse needs. */
export const MOST_CREDITS = 1_000_000_000;

/**
 * Transfers credits between two actors, or between an actor and the party. As with items, `mayMove` checks
 * the permission. Either both purses are changed or neither is. An actor can't give more credits than they
 * have.
 */
export const giveCredits = defineAction({
  key: "giveCredits",
  needs: { stores: true },
  who: "holder",
  choices: [
    words("from"),
    words("to"),
    number("amount", {
      min: 1,
      max: MOST_CREDITS,
      offered: ({ facts: { stores } }) => ({
        max: Math.max(1, Math.floor(stores?.from.credits ?? MOST_CREDITS)),
      }),
      label: text("BLACKOUT.move.amount"),
    }),
  ],
  problems: ({ facts: { stores }, choices }) => {
    const why = whyNot(stores, choices.amount);
    return why ? [ruleProblem(`BLACKOUT.move.problem.${why}`)] : [];
  },
  resolve: ({ facts, choices: { amount }, draft }) => {
    const { from, to } = facts.stores as Stores;
    draft.also({ uuid: to.uuid, path, add: amount }, { uuid: from.uuid, path, add: -amount });
    return {
      subtitle: text("BLACKOUT.move.from", { from: from.name }),
      outcome: text("BLACKOUT.move.to", { to: to.name }),
      lines: [
        {
          text: text("BLACKOUT.move.credits"),
          value: String(amount),
          why: counterReasons(text("BLACKOUT.actionType.giveCredits"), amount, amount),
        },
      ],
    };
  },
});

function whyNot(stores: Stores | null, amount: number): "gone" | "noPurse" | "same" | "tooPoor" | null {
  if (!stores) return "gone";
  const { from, to } = stores;
  if (from.credits === null || to.credits === null) return "noPurse";
  if (from.uuid === to.uuid) return "same";
  return amount > from.credits ? "tooPoor" : null;
}
