import { receiveStress } from "../../rules/health/stress.ts";
import { text, type TargetRow } from "../core/card.ts";
import { number, toggle } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { inspirationLines, isPartyMember } from "../core/party-inspiration.ts";
import { targetRow } from "../core/plain-card.ts";
import { counterReasons } from "../core/reasons.ts";
import { noTargetChosen, reason, reasonNotes } from "./shared/by-hand.ts";

const title = text("BLACKOUT.actionType.stress");

/** Adds Stress to characters. For each point, the party is offered an Inspiration die (R9.24, R4.2). */
export const stress = defineAction({
  key: "stress",
  targets: "many",
  who: "gamemaster",
  nature: "byHand",
  choices: [
    number("amount", {
      max: ({ houseRules }) => houseRules.stressMaximum,
      initial: 1,
      label: text("BLACKOUT.field.stress"),
    }),
    toggle("inspire", { initial: true, label: text("BLACKOUT.field.inspire") }),
    reason,
  ],
  problems: ({ facts }) => noTargetChosen(facts),
  resolve: ({ facts, targets, choices: { amount, inspire }, draft, table: { houseRules } }) => {
    const rows = targets.map((target): TargetRow => {
      const { uuid } = target;
      const before = draft.state(uuid).stress;
      if (before === null) return targetRow(target, text("BLACKOUT.stress.none"));
      const least = Math.min(before, houseRules.stressMaximum);
      const { value, gained, inspiration } = receiveStress(least, amount, houseRules);
      draft.set(uuid, { stress: value });
      if (inspire && isPartyMember(target, facts.party)) draft.addInspiration(inspiration);
      const outcome = text(gained > 0 ? "BLACKOUT.stress.gained" : "BLACKOUT.stress.full", { n: gained });
      return targetRow(target, outcome, gained > 0 ? "bad" : "", {
        lines: [
          {
            text: text("BLACKOUT.stress.counter"),
            value: `${before} › ${value}`,
            why: counterReasons(title, gained, value - before),
            concealed: { of: uuid, need: "all" },
          },
        ],
      });
    });
    return {
      outcome: text("BLACKOUT.stress.counter"),
      tone: "bad",
      targets: rows,
      lines: inspirationLines(draft.inspiration, title),
      notes: reasonNotes(facts),
    };
  },
});
