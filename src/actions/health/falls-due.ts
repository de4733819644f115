import { isOwn } from "../../rules/conditions/state.ts";
import {
  afterWakingTests,
  bodyClockDue,
  bodyClockKeys,
  type BodyClockKey,
} from "../../rules/health/clocks.ts";
import { waking, wakingTests } from "../../rules/health/healing.ts";
import { clocksOf, setClocks, timeIn } from "../core/body-clocks.ts";
import { text } from "../core/card.ts";
import { choice } from "../core/choice.ts";
import { defineAction, type Outcome } from "../core/define.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { ActorState } from "../core/actor-state.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { ruleProblem } from "../core/rejection.ts";
import { isMet, type Tools } from "../tests/shared/asked-test.ts";
import { offeredTest } from "../tests/shared/offered-test.ts";
import { offerPoisonTest } from "./shared/poison-test.ts";
import { getUp, isAsleep } from "./wake.ts";

/**
 * Applies an event that falls due for an actor when world time advances: the test against poison (T10),
 * another attempt to wake up (R9.21), or drowning (R6.12). The writer posts this action once for each event
 * (`writer/body-clock.ts`).
 */
export const fallsDue = defineAction({
  key: "fallsDue",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  needs: { time: true },
  choices: [choice("what", bodyClockKeys, { initial: "poison" })],
  title: ({ choices: { what } }) => text(`BLACKOUT.fallsDue.${what}.title`),
  problems: ({ actor, choices: { what }, facts, table }) =>
    dueAt(what, actor.state, timeIn(facts), table) === null
      ? [ruleProblem("BLACKOUT.problem.notDue", { name: actor.name })]
      : [],
  resolve: ({ actor, choices: { what }, facts, draft, hand, table, show, wait }) => {
    const { name } = actor;
    const tools = { facts, draft, hand, table, show };
    if (what === "drowning") return drowns(actor, tools);
    show({ outcome: text(`BLACKOUT.fallsDue.${what}.waits`, { name }), tone: "ask" });
    return wait(
      what === "poison" ? poisonTest(actor, facts, tools) : triesToWake(actor, timeIn(facts), tools),
    );
  },
});

/**
 * Returns the world time in seconds at which one of the actor's clocks ran out, or null if it hasn't run out.
 */
export function dueAt(what: BodyClockKey, state: ActorState, now: number, table: Table): number | null {
  const body = {
    poisoned: state.conditions.some(one => isOwn(one) && one.key === "poisoned"),
    asleep: isAsleep(state),
    dead: state.vital.dead,
  };
  return bodyClockDue(what, clocksOf(state), body, now, table.houseRules);
}

/** Kills an actor who has been without air for five minutes after losing consciousness (R6.12). */
function drowns(actor: ActorFacts, { draft, table }: Tools): Outcome {
  draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, dead: true } });
  settleOutOfFight(draft, actor, table);
  setClocks(draft, actor.uuid, { airlessSince: null });
  return {
    outcome: text("BLACKOUT.fallsDue.drowning.done", { name: actor.name }),
    tone: "bad",
    notes: [text("BLACKOUT.fallsDue.drowning.note")],
  };
}

function poisonTest(one: ActorFacts, facts: Facts, tools: Tools): Outcome | null {
  const tested = offerPoisonTest({ key: "poison.0", one, now: timeIn(facts), facts }, tools);
  return (
    tested && {
      outcome: text("BLACKOUT.fallsDue.poison.done", { name: one.name }),
      lines: tested.lines,
      dice: tested.dice,
    }
  );
}

/** Offers an unconscious actor another test to wake up (R9.21), and applies its result. */
function triesToWake(one: ActorFacts, now: number, tools: Tools): Outcome | null {
  const { draft, table } = tools;
  const { attribute, skill, difficulty } = wakingTests.self;
  const reply = offeredTest(
    {
      key: "wake.0",
      actor: one,
      pairs: [{ attribute, skill }],
      difficulty,
      plain: true,
      question: text("BLACKOUT.prompt.wake", { name: one.name }),
    },
    tools,
  );
  if (!reply) return null;
  if (reply === "later") {
    setClocks(draft, one.uuid, { wakeFrom: null });
    return { outcome: text("BLACKOUT.wake.asleep", { name: one.name }) };
  }
  const self = isMet(reply, difficulty, table);
  const { awake, hitPoints } = waking(null, self, table.houseRules);
  if (awake) getUp(draft, one, hitPoints ?? 1, table);
  else setClocks(draft, one.uuid, afterWakingTests(clocksOf(one.state), { helper: null, self }, now));
  return {
    outcome: text(awake ? "BLACKOUT.wake.awake" : "BLACKOUT.wake.asleep", { name: one.name }),
    tone: awake ? "good" : "bad",
    dice: reply.dice,
    notes: awake ? [] : [text("BLACKOUT.wake.againAlone", { n: 1 })],
  };
}
