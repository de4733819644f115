import { staminaAfterRest } from "../../rules/combat/stamina.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import { costOf, pay } from "../core/pay.ts";
import { whyMoved } from "../core/reasons.ts";
import type { Action } from "../core/action.ts";

const price = { action: "rest" } as const;

/** Rests for a moment to get Stamina back (R5.18, R12.1). */
export const rest: Action = {
  key: "rest",
  label: text("BLACKOUT.verb.rest"),
  targets: "none",
  defaults: () => ({}),
  fields: () => [],
  preview: ({ actor }, table) => ({
    pool: null,
    rows: [],
    difficulty: null,
    stamina: 0,
    lines: [],
    ...costOf(actor, price, table),
  }),
  judge: (facts, _hand, table) => {
    const { actor } = facts;
    const draft = new Draft(facts);
    const problems = pay(draft, actor, price, table);
    const { stamina } = draft.state(actor.uuid);
    const value = staminaAfterRest(stamina, table.houseRules);
    draft.set(actor.uuid, { stamina: { ...stamina, value } });
    const gained = value - stamina.value;
    return {
      draft,
      problems,
      followUps: [],
      card: {
        title: text("BLACKOUT.verb.rest"),
        outcome:
          actor.kind === "npc" ? text("BLACKOUT.rest.rested") : text("BLACKOUT.rest.gained", { n: gained }),
        tone: gained > 0 ? "good" : "",
        dice: [],
        targets: [],
        notes: [],
        lines: [
          {
            text: text("BLACKOUT.rest.stamina"),
            value: `${stamina.value} › ${value}`,
            why: whyMoved(text("BLACKOUT.verb.rest"), table.houseRules.restStamina, gained),
            concealed: { of: actor.uuid, need: "all" },
          },
        ],
      },
    };
  },
};
