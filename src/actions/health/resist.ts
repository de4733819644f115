import { effectEntry, effectKeys, type EffectKey } from "../../rules/conditions/effects.ts";
import { judgeResist, resistRows, rollResist, type PendingResist } from "../../rules/conditions/resist.ts";
import { takeCondition } from "../../rules/conditions/state.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { text, type FollowUp, type Line, type TargetRow, type Text } from "../core/card.ts";
import { other, toggle, type ChoiceGroup } from "../core/choice.ts";
import { chosenToggle, chosenFor } from "../core/choices.ts";
import { fallFromClimb } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import { effectLabel, resistLabel } from "../core/effect-label.ts";
import type { ActorFacts, Facts } from "../core/facts.ts";
import { targetRow } from "../core/plain-card.ts";
import { hides, ruleProblem } from "../core/rejection.ts";
import { askTest, isMet, testQuestion, type TestQuestion, type Tools } from "../tests/shared/asked-test.ts";
import { suffer } from "./shared/suffer.ts";

/** The effects to resist, or null for all effects. */
const effects = other("effects", ({ effects: value = null }): readonly EffectKey[] | null => {
  if (value === null) return null;
  const keys: readonly unknown[] = effectKeys;
  if (!Array.isArray(value) || !value.every(key => keys.includes(key)))
    throw new RuleError("choices.effects", value, "a list of effects");
  return value as readonly EffectKey[];
});
const turnEnds = toggle("turnEnds", { followsOnly: true });

/** The effects that each target resists. By default, these are all pending effects. */
const resistedEffects: ChoiceGroup = {
  initial: ({ facts }) => ({
    targets: facts.targets.map(target =>
      Object.fromEntries(callable(facts, target).map(({ effect }) => [effect, true])),
    ),
  }),
  fields: ({ facts }) =>
    facts.targets.flatMap((target, index) =>
      callable(facts, target).map(({ effect }) => ({
        name: `targets.${index}.${effect}`,
        kind: "toggle",
        initial: true,
        label: text("BLACKOUT.resist.call", { effect: effectLabel(effect) }),
        group: text("BLACKOUT.resist.of", { name: target.name }),
      })),
    ),
};

/**
 * Requests the tests against pending effects (R11.3). The actor who caused the effects chooses when during
 * the turn to request them. At the end of the turn, all remaining tests are rolled. The owner of each target
 * chooses the attribute and skill pair, or chooses to fail. An effect that isn't resisted is applied
 * according to T11.2.
 */
export const resist = defineAction({
  key: "resist",
  targets: "many",
  choices: [effects, turnEnds, resistedEffects],
  problems: ({ facts, targets }) =>
    targets.some((_, index) => calledTests(facts, index).length > 0)
      ? []
      : [ruleProblem("BLACKOUT.problem.nothingToResist")],
  title: () => text("BLACKOUT.resist.title"),
  preview: ({ facts, targets }) => ({
    lines: targets.flatMap((target, index) =>
      calledTests(facts, index).map(({ effect, difficulty }): Line => ({
        text: resistLabel(target.name, effect),
        value: String(difficulty),
        ...hidesDifficulty(effect, target),
      })),
    ),
  }),
  resolve: act => {
    const rows = act.targets.flatMap((target, index) => rowOf(act.facts, target, index, act) ?? []);
    act.show({
      outcome: text("BLACKOUT.resist.waits"),
      targets: rows.map(({ row }) => row),
      followUps: rows.flatMap(({ followUps }) => followUps),
    });
    if (rows.some(({ row }) => row.tone === "ask")) act.wait(null);
    const failed = rows.reduce((sum, row) => sum + row.failed, 0);
    const tests = act.targets.flatMap((_, index) => calledTests(act.facts, index)).length;
    return { outcome: outcomeOf(failed, tests) };
  },
});

/** Returns the outcome of the resist tests, including the number of effects that weren't resisted. */
function outcomeOf(failed: number, tests: number): Text {
  if (tests === 1) return text(`BLACKOUT.resist.${failed === 0 ? "oneResisted" : "oneFailed"}`);
  return failed === 0
    ? text("BLACKOUT.resist.allResisted")
    : text("BLACKOUT.resist.failed", { n: failed, of: tests });
}

/**
 * Conceals the difficulty if it equals the lost hit points, because it would reveal the target's hit points
 * (R11.6).
 */
function hidesDifficulty(effect: EffectKey, { uuid }: ActorFacts): Pick<Line, "concealed"> {
  return effectEntry(effect).resist?.difficulty === "hitPointsLost"
    ? { concealed: { of: uuid, need: "all" } }
    : {};
}

/**
 * Returns the target's effects whose tests the actor can request: those that the actor caused and those of
 * unknown source or, if the actor is the target, all of them.
 */
function callable({ actor }: Facts, target: ActorFacts): readonly PendingResist[] {
  return target.state.resist.pending.filter(
    ({ source }) => source === null || source === actor.uuid || target.uuid === actor.uuid,
  );
}

/**
 * Returns the tests that this action requests from the target with this index. They are the listed tests, or
 * all tests that the actor can request, minus those that are switched off for this target. Throws a RuleError
 * for invalid choices.
 */
export function calledTests(facts: Facts, index: number): readonly PendingResist[] {
  const target = facts.targets[index];
  if (!target) return [];
  const wanted = effects.of(facts.choices);
  const own = chosenFor(facts.choices, index);
  return callable(facts, target).filter(
    ({ effect }) => chosenToggle(own, effect, true) && (wanted === null || wanted.includes(effect)),
  );
}

interface Row {
  readonly row: TargetRow;
  readonly failed: number;
  readonly followUps: readonly FollowUp[];
}

/**
 * Resolves all tests of one target. Each test is based on the target's state at the time of the request,
 * without the conditions that earlier tests use up. Therefore, only the first test can use Encouraged.
 */
function rowOf(facts: Facts, target: ActorFacts, index: number, tools: Tools): Row | null {
  const pending = calledTests(facts, index);
  if (pending.length === 0) return null;
  let standing = target;
  const questions = pending.map((one, number) => {
    const question = questionOf(one, standing, index, number === 0, tools);
    standing = without(standing, question);
    return question;
  });
  const parts = pending.map((one, number) =>
    tested(facts, target, index, one, questions[number] as TestQuestion, tools),
  );
  const open = parts.some(part => part === null);
  const done = parts.filter(part => part !== null);
  // R11.5: on the next turn, each remaining effect requires a new test, so the list of effects that were
  // rolled is cleared. Effects whose tests were answered in another message are kept unchanged.
  if (!open && turnEnds.of(facts.choices))
    tools.draft.set(target.uuid, { resist: { ...tools.draft.state(target.uuid).resist, rolled: [] } });
  const failed = done.filter(part => !part.resisted).length;
  const outcome = text(
    open
      ? "BLACKOUT.resist.rowWaits"
      : failed === 0
        ? "BLACKOUT.resist.rowResisted"
        : "BLACKOUT.resist.rowFailed",
  );
  return {
    failed,
    followUps: [...done.flatMap(part => part.followUps), ...fallFromClimb(tools.draft, target)],
    row: targetRow(target, outcome, open ? "ask" : failed === 0 ? "good" : "bad", {
      dice: done.flatMap(part => part.dice),
      lines: done.flatMap(part => part.lines),
    }),
  };
}

function questionOf(
  { effect, difficulty }: PendingResist,
  actor: ActorFacts,
  index: number,
  first: boolean,
  tools: Tools,
): TestQuestion {
  return testQuestion(
    {
      key: `resist.${index}.${effect}`,
      actor,
      difficulty,
      pairs: effectEntry(effect).resist?.pairs ?? [],
      question: text("BLACKOUT.prompt.resist", {
        name: actor.name,
        effect: effectLabel(effect),
        n: difficulty,
      }),
      circumstances: { rows: resistRows(effect, actor.state.conditions), resists: true },
      plain: !first,
    },
    tools,
  );
}

/** Returns the actor without the conditions that their next test uses up (T10). */
function without(actor: ActorFacts, { usedUp }: TestQuestion): ActorFacts {
  const conditions = usedUp.reduce((states, key) => takeCondition(states, key), actor.state.conditions);
  return { ...actor, state: { ...actor.state, conditions } };
}

/** Resolves one resist test. Returns null while an answer or dice are missing. */
function tested(
  facts: Facts,
  target: ActorFacts,
  index: number,
  pending: PendingResist,
  question: TestQuestion,
  tools: Tools,
) {
  const reply = askTest(target, question, tools);
  if (!reply) return null;
  const { effect, difficulty } = pending;
  tools.draft.set(target.uuid, { resist: rollResist(tools.draft.state(target.uuid).resist, effect).state });
  const resisted = isMet(reply, difficulty, tools.table);
  const { short } = judgeResist(reply.successes, difficulty);
  const suffered = resisted
    ? { lines: [], followUps: [], dice: [] }
    : suffer({ facts, target, index }, pending, short, tools);
  if (!suffered) return null;
  const why = [
    { text: text("BLACKOUT.resist.successes"), value: String(reply.successes), ...hides(target) },
    { text: text("BLACKOUT.card.needed"), value: String(difficulty), ...hidesDifficulty(effect, target) },
  ];
  const key = resisted
    ? "BLACKOUT.resist.resisted"
    : reply.test === null
      ? "BLACKOUT.resist.choseToFail"
      : "BLACKOUT.resist.notResisted";
  return {
    resisted,
    followUps: suffered.followUps,
    dice: [...reply.dice, ...suffered.dice],
    lines: [
      {
        text: text(key, { effect: effectLabel(effect) }),
        why,
        tone: resisted ? ("good" as const) : ("bad" as const),
      },
      ...suffered.lines,
    ],
  };
}
