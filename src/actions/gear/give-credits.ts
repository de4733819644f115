import { chosenNumber } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import type { Problem, Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.giveCredits");
const path = "system.credits";
/** More than any purse holds. */
export const MOST_CREDITS = 1_000_000_000;

type Why = "gone" | "noPurse" | "same" | "tooPoor";

/**
 * Hands credits over, between two people or to and from the party. Who may is asked beside the verb (`mayMove`), as for things; both purses change or neither, and
 * nobody gives what they do not have.
 */
export const giveCredits: Action = {
  key: "giveCredits",
  label: title,
  targets: "none",
  needs: { stores: true },
  who: "holder",
  defaults: () => ({ from: "", to: "", amount: 1 }),
  fields: ({ stores }) => [
    {
      name: "amount",
      kind: "number",
      min: 1,
      max: Math.max(1, Math.floor(stores?.from.credits ?? MOST_CREDITS)),
      label: text("BLACKOUT.move.amount"),
    },
  ],
  preview: facts => ({
    pool: null,
    rows: [],
    difficulty: null,
    ap: 0,
    stamina: 0,
    lines: [],
    problems: problemsOf(facts),
  }),
  judge: facts => {
    const { stores, choices } = facts;
    const draft = new Draft(facts);
    const why = whyNot(facts);
    if (!stores || why)
      return {
        draft,
        problems: problemsOf(facts),
        followUps: [],
        card: cardOf(title, text(`BLACKOUT.move.problem.${why ?? "gone"}`), "bad"),
      };
    const amount = amountOf(facts);
    const { from, to } = stores;
    draft.also({ uuid: to.uuid, path, add: amount }, { uuid: from.uuid, path, add: -amount });
    return {
      draft,
      problems: [],
      followUps: [],
      card: cardOf(title, text("BLACKOUT.move.to", { to: to.name }), "", {
        subtitle: text("BLACKOUT.move.from", { from: from.name }),
        lines: [
          {
            text: text("BLACKOUT.move.credits"),
            value: String(amount),
            why: whyMoved(title, chosenNumber(choices, "amount", 1, 1, MOST_CREDITS), amount),
          },
        ],
      }),
    };
  },
};

function amountOf({ choices }: Facts): number {
  return chosenNumber(choices, "amount", 1, 1, MOST_CREDITS);
}

function whyNot(facts: Facts): Why | null {
  const { stores } = facts;
  if (!stores) return "gone";
  if (stores.from.credits === null || stores.to.credits === null) return "noPurse";
  if (stores.from.uuid === stores.to.uuid) return "same";
  return amountOf(facts) > stores.from.credits ? "tooPoor" : null;
}

function problemsOf(facts: Facts): readonly Problem[] {
  const why = whyNot(facts);
  return why ? [{ kind: "rule", text: text(`BLACKOUT.move.problem.${why}`) }] : [];
}
