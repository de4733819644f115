import { combatRules } from "../../documents/combat-rules.ts";
import { nowOf } from "../../documents/turn-order.ts";
import { chosenNumber } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { fightProblems, ownFighter } from "./shared/own-place.ts";

const title = text("BLACKOUT.verb.delay");

/** Waits for a later step of this round, once (R5.8). In the own turn the turn goes on there. */
export const delay: Action = {
  key: "delay",
  label: title,
  targets: "none",
  nature: "automatic",
  needs: { fight: { sees: "all" } },
  defaults: (facts, table) => ({ combatant: "", step: legalDelays(facts, table)[0] ?? 0 }),
  fields: (facts, table) => [
    {
      name: "step",
      kind: "choice",
      label: text("BLACKOUT.field.step"),
      options: legalDelays(facts, table).map(step => ({
        value: String(step),
        label: text("BLACKOUT.delay.step", { n: step }),
      })),
    },
  ],
  preview: (facts, table) => previewOf({ problems: problemsOf(facts, table) }),
  judge: (facts, _hand, table) => {
    const { actor, fight } = facts;
    const problems = problemsOf(facts, table);
    const own = ownFighter(facts);
    if (!own || !fight || problems.length > 0) return refusedAction(facts, title, problems);
    const draft = new Draft(facts);
    const step = chosenStep(facts);
    draft.setFighter(
      own.id,
      combatRules(fight.variant).delayed(own, step, momentOf(facts), table.houseRules),
    );
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, text("BLACKOUT.delay.waits", { name: actor.name, n: step }), "", {
        lines: [{ text: text("BLACKOUT.delay.moved"), value: `${own.initiative ?? 0} › ${step}` }],
      }),
    };
  },
};

/** The steps that who acts may wait for. */
function legalDelays(facts: Facts, table: Table): readonly number[] {
  const own = ownFighter(facts);
  return own && facts.fight
    ? combatRules(facts.fight.variant).delays(own, momentOf(facts), table.houseRules)
    : [];
}

/** A step comes as a number, or as the word of a field. */
function chosenStep({ choices }: Facts): number {
  const { step } = choices;
  return chosenNumber({ step: typeof step === "string" ? Number(step) : step }, "step", 0, 0, 1000);
}

function momentOf({ fight }: Facts) {
  return {
    round: fight?.round ?? 0,
    now: fight ? nowOf({ order: fight.fighters, turn: fight.turn, round: fight.round }) : null,
  };
}

function problemsOf(facts: Facts, table: Table): readonly Problem[] {
  const none = fightProblems(facts);
  if (none.length > 0) return none;
  const steps = legalDelays(facts, table);
  if (steps.length === 0) return [ruleProblem("BLACKOUT.problem.noDelay", { name: facts.actor.name })];
  return steps.includes(chosenStep(facts))
    ? []
    : [
        ruleProblem("BLACKOUT.problem.notThatStep", {
          n: chosenStep(facts),
          first: steps[0] ?? 0,
          last: steps.at(-1) ?? 0,
        }),
      ];
}
