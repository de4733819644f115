import { clocksOf, setClocks } from "../core/body-clocks.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleProblem } from "../core/rejection.ts";

/**
 * Brings an unconscious actor who has no air to the surface, and stops the actor's drowning clock (R6.12).
 * The actor stays unconscious until another actor wakes them (R9.21).
 */
export const rescue = defineAction({
  key: "rescue",
  targets: "one",
  aids: true,
  problems: ({ target }) => {
    if (!target) return [ruleProblem("BLACKOUT.problem.noTarget")];
    const { state, name } = target;
    return clocksOf(state).airlessSince === null ? [ruleProblem("BLACKOUT.problem.hasAir", { name })] : [];
  },
  resolve: ({ target, draft }) => {
    const outcome = text("BLACKOUT.rescue.done", { name: target?.name ?? "" });
    if (target) setClocks(draft, target.uuid, { airlessSince: null });
    return { outcome, tone: "good", targets: target ? [targetRow(target, outcome, "good")] : [] };
  },
});
