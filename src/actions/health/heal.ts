import { heal as healed, healTest } from "../../rules/health/healing.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts } from "../core/facts.ts";
import { mend } from "../core/mend.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleProblem } from "../core/rejection.ts";
import { takingTime } from "../core/test-choices.ts";
import { useUp } from "../core/use-up.ts";
import { adjacent, tendingProblems } from "./shared/tending.ts";

/**
 * Restores hit points of the healer or of an adjacent actor (R9.3). Each success restores two hit points. If
 * the healer uses an item, one of its uses is consumed.
 */
export const heal = defineAction({
  key: "heal",
  targets: "one",
  aids: true,
  item: ["gear", "consumable"],
  choices: [adjacent],
  test: () => ({ pairs: [healTest], difficulty: null }),
  cost: ({ facts, table }) => ({ action: "heal", takingTime: takingTime.of(facts.choices, table) }),
  problems: ({ facts, target, table }) =>
    target
      ? [
          ...(target.state.vital.dead ? [ruleProblem("BLACKOUT.problem.dead", { name: target.name })] : []),
          ...tendingProblems(facts, target, table),
        ]
      : [ruleProblem("BLACKOUT.problem.noTarget")],
  preview: () => ({ lines: [{ text: text("BLACKOUT.heal.perSuccess") }] }),
  resolve: ({ actor, item, target, draft, table, show, rollTest }) => {
    const patient = target as ActorFacts;
    if (item) show({ subtitle: text("BLACKOUT.card.with", { name: item.name }) });
    const { successes } = rollTest();
    const { offered } = healed(draft.state(patient.uuid).hitPoints, successes);
    const { applied, lines } = mend(draft, patient, offered, table);
    const outcome = text(applied > 0 ? "BLACKOUT.heal.healed" : "BLACKOUT.heal.nothing");
    const tone = applied > 0 ? "good" : "";
    return {
      outcome: text("BLACKOUT.heal.successes", { n: successes }),
      tone,
      lines: item ? useUp(draft, item, actor) : [],
      targets: [targetRow(patient, outcome, tone, { lines })],
    };
  },
});
