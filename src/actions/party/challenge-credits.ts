import { text } from "../core/card.ts";
import { choice, number, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { counterReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";
import type { Stores } from "../gear/store.ts";

const MOST_CREDITS = 1_000_000;

/**
 * Adds the credits that were won in a skill challenge to the party's purse, or removes the credits that were
 * lost (R3.10). It is a consequence of the challenge's tests.
 */
export const challengeCredits = defineAction({
  key: "challengeCredits",
  needs: { stores: true, challenge: true },
  who: "holder",
  choices: [
    words("from"),
    words("to"),
    words("challenge"),
    choice("way", ["won", "lost"]),
    number("amount", { min: 1, max: MOST_CREDITS, label: text("BLACKOUT.move.amount") }),
  ],
  problems: ({ facts: { stores, challenge, party }, choices: { way, amount } }) => {
    // The source and the destination must both be the party. Otherwise, players could add credits to their
    // own purses.
    if (!stores || !challenge || stores.from.uuid !== party?.uuid || stores.to.uuid !== party.uuid)
      return [ruleProblem("BLACKOUT.move.problem.gone")];
    if (stores.from.credits === null) return [ruleProblem("BLACKOUT.move.problem.noPurse")];
    return way === "lost" && amount > stores.from.credits
      ? [ruleProblem("BLACKOUT.move.problem.tooPoor")]
      : [];
  },
  resolve: ({ facts, choices: { way, amount }, draft }) => {
    const { from } = facts.stores as Stores;
    const add = way === "won" ? amount : -amount;
    draft.also({ uuid: from.uuid, path: "system.credits", add });
    return {
      subtitle: text(facts.challenge?.title ?? ""),
      outcome: text(`BLACKOUT.challenge.credits.${way}`, { n: amount }),
      tone: way === "won" ? "good" : "bad",
      lines: [
        {
          text: text("BLACKOUT.move.credits"),
          value: `${add > 0 ? "+" : "−"}${amount}`,
          why: counterReasons(text("BLACKOUT.actionType.challengeCredits"), add, add),
        },
      ],
    };
  },
});
