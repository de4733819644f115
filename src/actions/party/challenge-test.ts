import type { TestResult } from "../../rules/tests/outcome.ts";
import { mayHelpInChallenge } from "../../rules/tests/skill-challenge.ts";
import { standingOf } from "./standing.ts";
import { chosenNumberOrNone, chosenText } from "../core/choices.ts";
import { pick, words } from "../core/choice.ts";
import { text } from "../core/card.ts";
import type { Facts, Table } from "../core/facts.ts";
import type { Problem } from "../core/action.ts";
import { ruleProblem } from "../core/refusal.ts";
import { definePairTest, resultOf } from "../tests/test.ts";
import { noSkill } from "../tests/shared/pair.ts";

const helper = pick(
  "helper",
  ({ facts }) => [noSkill, ...helpersOf(facts).map(({ uuid, name }) => ({ value: uuid, label: text(name) }))],
  { shown: ({ facts }) => helpersOf(facts).length > 0, label: text("BLACKOUT.challenge.helper") },
);

/** A test of a skill challenge (R3.7): as any test, by whoever's time it is (R3.8), with one helper who has ranks in the skill (R3.9). */
export const challengeTest = definePairTest({
  key: "challengeTest",
  needs: { challenge: true },
  choices: [words("challenge"), helper],
  seen: helped,
  problems: ({ facts }) => against(facts),
  // R3.7: the Gamemaster sets each difficulty, here or afterwards on the card; whoever tries names none of their own.
  doubts: ({ facts: { challenge, choices } }) =>
    challenge && chosenNumberOrNone(choices, "difficulty", 1, 99) !== challenge.difficulty
      ? [ruleProblem("BLACKOUT.challenge.difficultySet")]
      : [],
  notes: facts => {
    const helping = helperOf(facts);
    return [
      text("BLACKOUT.challenge.of", { title: facts.challenge?.title ?? "" }),
      ...(helping ? [text("BLACKOUT.challenge.helpedBy", { name: helping.name })] : []),
    ];
  },
});

/** What such a test came to with these dice; null where nobody has named a difficulty. */
export function challengeResult(facts: Facts, faces: readonly number[], table: Table): TestResult | null {
  return resultOf(helped(facts), faces, table);
}

/** The facts with the helper as the test counts one. */
function helped(facts: Facts): Facts {
  return { ...facts, choices: { ...facts.choices, helpers: helper.of(facts.choices) === "" ? 0 : 1 } };
}

/** R3.9: whoever takes part and has ranks in the skill, but for who tries. */
function helpersOf({ actor, challenge, choices }: Facts) {
  const skill = chosenText(choices, "skill");
  return (challenge?.participants ?? []).filter(
    ({ uuid, ranks }) => uuid !== actor.uuid && mayHelpInChallenge(ranks[skill] ?? 0, 0),
  );
}

function helperOf(facts: Facts) {
  return helpersOf(facts).find(({ uuid }) => uuid === helper.of(facts.choices));
}

/** What stands against trying now. */
function against(facts: Facts): readonly Problem[] {
  const { actor, challenge, choices } = facts;
  if (!challenge) return [ruleProblem("BLACKOUT.challenge.gone")];
  const { may, waits, state } = standingOf(challenge);
  if (may.includes(actor.uuid))
    return helper.of(choices) !== "" && !helperOf(facts) ? [ruleProblem("BLACKOUT.challenge.noHelp")] : [];
  if (!challenge.participants.some(({ uuid }) => uuid === actor.uuid))
    return [ruleProblem("BLACKOUT.challenge.notIn", { name: actor.name })];
  const why = challenge.ended || state !== "open" ? "over" : waits ? "waits" : "notYet";
  return [ruleProblem(`BLACKOUT.challenge.${why}`, { name: actor.name })];
}
