import { waking, wakingTests } from "../../rules/health/healing.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { text, type Card } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, ActorState, Facts, Table } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
import {
  ownTestDefaults,
  ownTestFields,
  ownTestPreview,
  prepareOwnTest,
  rollOwnTest,
  type OwnTest,
} from "../core/own-test.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { askTest, isMet, testQuestion } from "../tests/shared/asked-test.ts";
import { refusedAction, ruleProblem } from "../core/refusal.ts";
import type { Tools } from "../tests/shared/contest.ts";

const title = text("BLACKOUT.verb.wake");

/**
 * Wakes somebody after combat who was knocked out (R9.21): the one who acts with Medicine, and when that fails the target themselves with Vitality; without a target
 * somebody tries to wake by themselves.
 */
export const wake: Action = {
  key: "wake",
  label: title,
  targets: "optional",
  defaults: facts => ownTestDefaults(facts.actor, testOf(facts).pairs),
  fields: (facts, table) => ownTestFields(facts, testOf(facts), table),
  preview: (facts, table) => ownTestPreview(facts, testOf(facts), table, { ap: 0, problems: against(facts) }),
  judge: (facts, hand, table) => {
    const refused = against(facts);
    if (refused.length > 0) return refusedAction(facts, title, refused);
    const patient = patientOf(facts);
    const sleeper = patient ?? facts.actor;
    const draft = new Draft(facts);
    const { problems } = prepareOwnTest(facts, testOf(facts), table);
    const subtitle = patient ? { subtitle: text("BLACKOUT.wake.of", { name: patient.name }) } : {};
    const done = (card: Card) => ({ draft, problems, followUps: [], card });
    const roll = rollOwnTest(draft, facts, testOf(facts), hand, table);
    if (!roll) return done(unfinishedCard(title, subtitle));
    const part = { ...subtitle, dice: roll.dice, lines: roll.lines, notes: roll.notes };
    const self = patient && !roll.met ? tryAlone(patient, { draft, hand, table }) : { met: null, dice: [] };
    if (!self) return done(cardOf(title, text("BLACKOUT.wake.waits", { name: sleeper.name }), "ask", part));
    const { awake, hitPoints, hoursToNextTry } = patient
      ? waking(roll.met, self.met, table.houseRules)
      : waking(null, roll.met, table.houseRules);
    if (awake) getUp(draft, sleeper, hitPoints ?? 1, table);
    const outcome = text(awake ? "BLACKOUT.wake.awake" : "BLACKOUT.wake.asleep", { name: sleeper.name });
    const tone = awake ? ("good" as const) : ("bad" as const);
    const notes =
      hoursToNextTry > 0 ? [...roll.notes, text("BLACKOUT.wake.again", { n: hoursToNextTry })] : roll.notes;
    const targets = patient
      ? [{ uuid: patient.uuid, name: patient.name, outcome, tone, dice: self.dice, lines: [] }]
      : [];
    return done(cardOf(title, outcome, tone, { ...part, notes, targets }));
  },
};

/** Who is woken by somebody else; nobody when one tries alone. */
function patientOf({ actor, targets: [patient] }: Facts): ActorFacts | null {
  return patient && patient.uuid !== actor.uuid ? patient : null;
}

function testOf(facts: Facts): OwnTest {
  const patient = patientOf(facts);
  const { attribute, skill, difficulty } = patient ? wakingTests.helper : wakingTests.self;
  return { pairs: [{ attribute, skill }], difficulty };
}

/** R9.21: the other of the two tests; null while it is not made. */
function tryAlone(sleeper: ActorFacts, { draft, hand, table }: Tools) {
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
    table,
  );
  const reply = askTest(draft, hand, sleeper, question, table);
  if (!reply) return null;
  return { met: isMet(reply, difficulty, table), dice: reply.dice };
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

/** R9.21: after combat, and somebody whom sleep keeps down: exhaustion and Shutdown do so without it. */
function against(facts: Facts) {
  const { actor } = facts;
  const sleeper = patientOf(facts) ?? actor;
  return [
    ...(sleeper.state.vital.dead ? [ruleProblem("BLACKOUT.problem.dead", { name: sleeper.name })] : []),
    ...(isAsleep(sleeper.state) ? [] : [ruleProblem("BLACKOUT.problem.notAsleep", { name: sleeper.name })]),
    ...(actor.inCombat || sleeper.inCombat ? [ruleProblem("BLACKOUT.problem.inCombat")] : []),
  ];
}
