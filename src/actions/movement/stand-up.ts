import { takeCondition } from "../../rules/conditions/state.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/refusal.ts";

/** Stands up (R5.18, T10). */
export const standUp = defineAction({
  key: "standUp",
  cost: () => ({ action: "standUp" }),
  // By itself: who is out of the fight lies there until they are back in it.
  problems: ({ actor: { name, state } }) =>
    state.conditions.some(({ key }) => key === "prone")
      ? []
      : [ruleProblem("BLACKOUT.problem.notProne", { name })],
  resolve: ({ actor, draft }) => {
    draft.set(actor.uuid, { conditions: takeCondition(draft.state(actor.uuid).conditions, "prone") });
    return { outcome: text("BLACKOUT.standUp.stands"), tone: "good" };
  },
});
