import { takeCondition } from "../../rules/conditions/state.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/rejection.ts";

/** Stands up (R5.18, T10). */
export const standUp = defineAction({
  key: "standUp",
  cost: () => ({ action: "standUp" }),
  // Only an ordinary Prone condition can be removed by standing up. An actor who is Out of the Fight stays
  // down until they return to the fight.
  problems: ({ actor: { name, state } }) =>
    state.conditions.some(({ key }) => key === "prone")
      ? []
      : [ruleProblem("BLACKOUT.problem.notProne", { name })],
  resolve: ({ actor, draft }) => {
    draft.set(actor.uuid, { conditions: takeCondition(draft.state(actor.uuid).conditions, "prone") });
    return { outcome: text("BLACKOUT.standUp.stands"), tone: "good" };
  },
});
