import { afterWakingTests, wakingTestsAt } from "../../rules/health/clocks.ts";
import { waking, wakingTests } from "../../rules/health/healing.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { text } from "../core/card.ts";
import { clocksOf, setClocks, timeIn } from "../core/body-clocks.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Table } from "../core/facts.ts";
import type { ActorState } from "../core/actor-state.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleProblem } from "../core/rejection.ts";
import { askTest, isMet, testQuestion, type Tools } from "../tests/shared/asked-test.ts";

const secondsPerMinute = 60;

/**
 * Wakes a knocked-out actor after combat (R9.21). The helper rolls Medicine. If that fails, or if there is no
 * helper, the unconscious actor rolls Vitality. After a failure, the writer offers another attempt once an
 * hour of world time has passed (`falls-due.ts`).
 */
export const wake = defineAction({
  key: "wake",
  targets: "optional",
  aids: true,
  needs: { time: true },
  // The target is the unconscious actor. Without a target, the acting actor tries to wake up without help.
  plan: ({ actor, target }) => (target && target.uuid !== actor.uuid ? target : null),
  test: ({ plan: patient }) => {
    const { attribute, skill, difficulty } = patient ? wakingTests.helper : wakingTests.self;
    return { pairs: [{ attribute, skill }], difficulty, circumstances: { resists: patient === null } };
  },
  // R9.21: waking up is possible only after combat and only for unconscious actors. Actors who are out
  // because of exhaustion or Shutdown return without a test.
  problems: ({ actor, plan, facts }) => {
    const { name, state, inCombat } = plan ?? actor;
    const { helpFrom, wakeFrom } = clocksOf(state);
    const from = plan ? helpFrom : wakeFrom;
    return [
      ...(state.vital.dead ? [ruleProblem("BLACKOUT.problem.dead", { name })] : []),
      ...(isAsleep(state) ? [] : [ruleProblem("BLACKOUT.problem.notAsleep", { name })]),
      ...(actor.inCombat || inCombat ? [ruleProblem("BLACKOUT.problem.inCombat")] : []),
      ...(from !== null && from > timeIn(facts)
        ? [
            ruleProblem("BLACKOUT.problem.wakeLater", {
              name,
              n: Math.ceil((from - timeIn(facts)) / secondsPerMinute),
            }),
          ]
        : []),
    ];
  },
  resolve: act => {
    const { actor, facts, plan: patient, draft, table, show, wait, rollTest } = act;
    const sleeper = patient ?? actor;
    const { name } = sleeper;
    if (patient) show({ subtitle: text("BLACKOUT.wake.of", { name }) });
    const { met } = rollTest();
    show({ outcome: text("BLACKOUT.wake.waits", { name }) });
    // An actor who failed to wake up less than an hour ago does not roll again.
    const mayRoll = patient && !met && wakingTestsAt(clocksOf(sleeper.state), timeIn(facts)).self;
    const alone = mayRoll ? wait(tryAlone(patient, act)) : { met: null, dice: [] };
    const tests = patient ? { helper: met, self: alone.met } : { helper: null, self: met };
    const { awake, hitPoints } = waking(tests.helper, tests.self, table.houseRules);
    if (awake) getUp(draft, sleeper, hitPoints ?? 1, table);
    else setClocks(draft, sleeper.uuid, afterWakingTests(clocksOf(sleeper.state), tests, timeIn(facts)));
    const outcome = text(awake ? "BLACKOUT.wake.awake" : "BLACKOUT.wake.asleep", { name });
    const tone = awake ? "good" : "bad";
    return {
      outcome,
      tone,
      notes: awake ? [] : [text(patient ? "BLACKOUT.wake.again" : "BLACKOUT.wake.againAlone", { n: 1 })],
      targets: patient ? [targetRow(patient, outcome, tone, { dice: alone.dice })] : [],
    };
  },
});

/** Rolls the second of the two tests (R9.21). Returns null until its dice have been rolled. */
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

/**
 * Ends all effects of unconsciousness for an actor who wakes up, and raises the actor's hit points to the
 * minimum if they are lower (R9.22a).
 */
export function getUp(draft: Draft, sleeper: ActorFacts, least: number, table: Table): void {
  const { hitPoints, vital } = draft.state(sleeper.uuid);
  draft.set(sleeper.uuid, {
    hitPoints: { ...hitPoints, value: Math.max(hitPoints.value, Math.min(hitPoints.max, least)) },
    vital: { ...vital, nonLethal: false, knockedOut: false, stabilized: false },
  });
  settleOutOfFight(draft, sleeper, table);
}

/** Whether the actor is unconscious and would return to the fight by waking up (R9.21). */
export function isAsleep({ conditions, vital, hitPoints }: ActorState): boolean {
  return (
    hasCondition(conditions, "outOfFight") && (hitPoints.value <= 0 || vital.nonLethal || vital.knockedOut)
  );
}
