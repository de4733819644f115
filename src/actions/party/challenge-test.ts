import type { TestResult } from "../../rules/tests/outcome.ts";
import { mayHelpInChallenge } from "../../rules/tests/skill-challenge.ts";
import { standingOf } from "../../play/challenge/standing.ts";
import { chosenNumberOrNone, chosenText } from "../core/choices.ts";
import { text } from "../core/card.ts";
import type { Facts, Table } from "../core/facts.ts";
import type { Field, Problem, Action } from "../core/action.ts";
import { ruleProblem } from "../core/refusal.ts";
import { resultOf, test } from "../tests/test.ts";

/** A test of a skill challenge (R3.7): as any test, by whoever's time it is (R3.8), with one helper who has ranks in the skill (R3.9). */
export const challengeTest: Action = {
  ...test,
  key: "challengeTest",
  label: text("BLACKOUT.verb.challengeTest"),
  targets: "none",
  needs: { challenge: true },
  defaults: (facts, table) => ({
    ...test.defaults(facts, table),
    challenge: "",
    helper: "",
    difficulty: facts.challenge?.difficulty ?? null,
  }),
  fields: (facts, table) => [
    ...test.fields(facts, table).filter(({ name }) => name !== "helpers"),
    ...helperField(facts),
  ],
  preview: (facts, table) => {
    const preview = test.preview(helped(facts), table);
    return { ...preview, problems: [...against(facts), ...preview.problems] };
  },
  judge: (facts, hand, table) => {
    const { card, problems, ...rest } = test.judge(helped(facts), hand, table);
    const helper = helperOf(facts);
    const notes = [
      text("BLACKOUT.challenge.of", { title: facts.challenge?.title ?? "" }),
      ...(helper ? [text("BLACKOUT.challenge.helpedBy", { name: helper.name })] : []),
    ];
    return {
      ...rest,
      problems: [...against(facts), ...problems],
      card: { ...card, notes: [...notes, ...card.notes] },
    };
  },
};

/** What such a test came to with these dice; null where nobody has named a difficulty. */
export function challengeResult(facts: Facts, faces: readonly number[], table: Table): TestResult | null {
  return resultOf(helped(facts), faces, table);
}

/** The facts with the helper as the test counts one. */
function helped(facts: Facts): Facts {
  return {
    ...facts,
    choices: { ...facts.choices, helpers: chosenText(facts.choices, "helper") === "" ? 0 : 1 },
  };
}

/** R3.9: whoever takes part and has ranks in the skill, but for who tries. */
function helpersOf({ actor, challenge, choices }: Facts) {
  const skill = chosenText(choices, "skill");
  return (challenge?.participants ?? []).filter(
    ({ uuid, ranks }) => uuid !== actor.uuid && mayHelpInChallenge(ranks[skill] ?? 0, 0),
  );
}

function helperOf(facts: Facts) {
  const helper = chosenText(facts.choices, "helper");
  return helpersOf(facts).find(({ uuid }) => uuid === helper);
}

function helperField(facts: Facts): readonly Field[] {
  const helpers = helpersOf(facts);
  if (helpers.length === 0) return [];
  return [
    {
      name: "helper",
      kind: "choice",
      label: text("BLACKOUT.challenge.helper"),
      options: [
        { value: "", label: text("BLACKOUT.field.none") },
        ...helpers.map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
      ],
    },
  ];
}

/** What stands against trying now. */
function against(facts: Facts): readonly Problem[] {
  const { actor, challenge, choices } = facts;
  if (!challenge) return [ruleProblem("BLACKOUT.challenge.gone")];
  const { may, waits, state } = standingOf(challenge);
  // R3.7: the Gamemaster sets each difficulty, here or afterwards on the card; whoever tries names none of their own.
  if (chosenNumberOrNone(choices, "difficulty", 1, 99) !== challenge.difficulty)
    return [ruleProblem("BLACKOUT.challenge.difficultySet")];
  const helper =
    chosenText(choices, "helper") !== "" && !helperOf(facts)
      ? [ruleProblem("BLACKOUT.challenge.noHelp")]
      : [];
  if (may.includes(actor.uuid)) return helper;
  if (!challenge.participants.some(({ uuid }) => uuid === actor.uuid))
    return [ruleProblem("BLACKOUT.challenge.notIn", { name: actor.name })];
  const why = challenge.ended || state !== "open" ? "over" : waits ? "waits" : "notYet";
  return [ruleProblem(`BLACKOUT.challenge.${why}`, { name: actor.name })];
}
