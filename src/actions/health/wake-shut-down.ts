import { shutdownRepair } from "../../rules/conditions/resist.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts } from "../core/facts.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleProblem, targetProblems } from "../core/rejection.ts";
import { takingTime } from "../core/test-choices.ts";
import { startUp } from "./shared/shut-down.ts";

const { attribute, skill, difficulty } = shutdownRepair;

/**
 * Restarts a machine that has been shut down. This requires a test of Intelligence [Mechacraft 2] and counts
 * as a Repair action (T11.2).
 */
export const wakeShutDown = defineAction({
  key: "wakeShutDown",
  targets: "one",
  aids: true,
  test: () => ({ pairs: [{ attribute, skill }], difficulty }),
  cost: ({ facts, table }) => ({ action: "repair", takingTime: takingTime.of(facts.choices, table) }),
  problems: ({ facts, target }) => {
    const wrong = targetProblems(facts);
    if (wrong.length > 0 || !target || target.state.vital.shutDown) return wrong;
    return [ruleProblem("BLACKOUT.problem.notShutDown", { name: target.name })];
  },
  resolve: ({ target, draft, table, show, rollTest }) => {
    const machine = target as ActorFacts;
    const { name, uuid } = machine;
    show({ subtitle: text("BLACKOUT.wake.of", { name }) });
    const { met } = rollTest();
    if (met) startUp(draft, machine, table);
    const up = met && !hasCondition(draft.state(uuid).conditions, "outOfFight");
    const key = up ? "started" : met ? "startedButOut" : "notStarted";
    const outcome = text(`BLACKOUT.wake.${key}`, { name });
    const tone = met ? "good" : "bad";
    return { outcome, tone, targets: [targetRow(machine, outcome, tone)] };
  },
});
