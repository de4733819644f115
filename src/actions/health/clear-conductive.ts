import { hasCondition, takeCondition } from "../../rules/conditions/state.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleProblem } from "../core/rejection.ts";

/**
 * Removes the effect of a lightning rod from the target or, without a target, from the acting actor.
 * Afterward, Conductors no longer hit this actor automatically (R5.18, T11.2).
 */
export const clearConductive = defineAction({
  key: "clearConductive",
  targets: "optional",
  aids: true,
  plan: ({ actor, target }) => target ?? actor,
  cost: () => ({ action: "clearConductive" }),
  problems: ({ plan: { name, state } }) =>
    hasCondition(state.conditions, "conductive")
      ? []
      : [ruleProblem("BLACKOUT.problem.notConductive", { name })],
  resolve: ({ target, plan: { uuid, name }, draft }) => {
    draft.set(uuid, { conditions: takeCondition(draft.state(uuid).conditions, "conductive") });
    const outcome = text("BLACKOUT.hold.cleared", { name });
    return { outcome, tone: "good", targets: target ? [targetRow(target, outcome, "good")] : [] };
  },
});
