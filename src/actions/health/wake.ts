import { waking, wakingTests } from "../../rules/health/healing.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, ActorState, Table } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleProblem } from "../core/refusal.ts";
import { askTest, isMet, testQuestion, type Tools } from "../tests/shared/asked-test.ts";

/**
 * Wakes somebody after combat who was knocked out (R9.21): the one who acts with Medicine, and when that fails the target themselves with Vitality; without a target
 * somebody tries to wake by themselves.
 */
export const wake = defineAction({
  key: "wake",
  targets: "optional",
  // Who is woken by somebody else; nobody when one tries alone.
  plan: ({ actor, target }) => (target && target.uuid !== actor.uuid ? target : null),
  test: ({ plan: patient }) => {
    const { attribute, skill, difficulty } = patient ? wakingTests.helper : wakingTests.self;
    return { pairs: [{ attribute, skill }], difficulty, circumstances: { resists: patient === null } };
  },
  // R9.21: after combat, and somebody whom sleep keeps down: exhaustion and Shutdown do so without it.
  problems: ({ actor, plan }) => {
    const { name, state, inCombat } = plan ?? actor;
    return [
      ...(state.vital.dead ? [ruleProblem("BLACKOUT.problem.dead", { name })] : []),
      ...(isAsleep(state) ? [] : [ruleProblem("BLACKOUT.problem.notAsleep", { name })]),
      ...(actor.inCombat || inCombat ? [ruleProblem("BLACKOUT.problem.inCombat")] : []),
    ];
  },
  resolve: act => {
    const { actor, plan: patient, draft, table, show, wait, rollTest } = act;
    const sleeper = patient ?? actor;
    const { name } = sleeper;
    if (patient) show({ subtitle: text("BLACKOUT.wake.of", { name }) });
    const { met } = rollTest();
    show({ outcome: text("BLACKOUT.wake.waits", { name }) });
    const alone = patient && !met ? wait(tryAlone(patient, act)) : { met: null, dice: [] };
    const { awake, hitPoints, hoursToNextTry } = patient
      ? waking(met, alone.met, table.houseRules)
      : waking(null, met, table.houseRules);
    if (awake) getUp(draft, sleeper, hitPoints ?? 1, table);
    const outcome = text(awake ? "BLACKOUT.wake.awake" : "BLACKOUT.wake.asleep", { name });
    const tone = awake ? "good" : "bad";
    return {
      outcome,
      tone,
      notes: hoursToNextTry > 0 ? [text("BLACKOUT.wake.again", { n: hoursToNextTry })] : [],
      targets: patient ? [targetRow(patient, outcome, tone, { dice: alone.dice })] : [],
    };
  },
});

/** R9.21: the other of the two tests; null while it is not made. */
function tryAlone(sleeper: ActorFacts, tools: Tools) {
  const { attribute, skill, difficulty } = wakingTests.self;
  const question = testQuestion(
    {
      key: "wake.0",
      actor: sleeper,
      pairs: [{ attribute, skill }],
      difficulty,
      plain: true,
      question: text("BLACKOUT.prompt.wake", { name: sleeper.name }),
    },
    tools,
  );
  const reply = askTest(sleeper, question, tools);
  return reply && { met: isMet(reply, difficulty, tools.table), dice: reply.dice };
}

/** R9.22a: the hit points of somebody who wakes, never fewer than they had; nothing that sleep was due to lasts. */
export function getUp(draft: Draft, sleeper: ActorFacts, least: number, table: Table): void {
  const { hitPoints, vital } = draft.state(sleeper.uuid);
  draft.set(sleeper.uuid, {
    hitPoints: { ...hitPoints, value: Math.max(hitPoints.value, Math.min(hitPoints.max, least)) },
    vital: { ...vital, nonLethal: false, knockedOut: false, stabilized: false },
  });
  settleOutOfFight(draft, sleeper, table);
}

/** Is somebody out of the fight whom waking brings back (R9.21)? */
export function isAsleep({ conditions, vital, hitPoints }: ActorState): boolean {
  return (
    hasCondition(conditions, "outOfFight") && (hitPoints.value <= 0 || vital.nonLethal || vital.knockedOut)
  );
}
