import type { TestResult } from "../../rules/tests/outcome.ts";
import { challengeProgress, mayHelpInChallenge, tryTest } from "../../rules/tests/skill-challenge.ts";
import { skillChallengeOf, progressOf } from "./challenge-progress.ts";
import { chosenNumberOrNone, chosenText } from "../core/choices.ts";
import { pick, words } from "../core/choice.ts";
import { text, type Text } from "../core/card.ts";
import type { Facts, Table } from "../core/facts.ts";
import type { Problem } from "../core/action.ts";
import { ruleProblem } from "../core/rejection.ts";
import { definePairTest, resultOf } from "../tests/test.ts";
import { noSkill } from "../tests/shared/pair.ts";

const helper = pick(
  "helper",
  ({ facts }) => [noSkill, ...helpersOf(facts).map(({ uuid, name }) => ({ value: uuid, label: text(name) }))],
  { shown: ({ facts }) => helpersOf(facts).length > 0, label: text("BLACKOUT.challenge.helper") },
);

/**
 * A test of a skill challenge (R3.7). It works like any other test, with two exceptions: the actor must be a
 * participant who has not had a turn in this cycle (R3.8), and one helper with ranks in the skill is allowed
 * (R3.9).
 */
export const challengeTest = definePairTest({
  key: "challengeTest",
  counts: true,
  needs: { challenge: true },
  choices: [words("challenge"), helper],
  seen: helped,
  problems: ({ facts, table }) => against(facts, table),
  // R3.7: the Gamemaster sets the difficulty of each test, either in the dialog or later on the card. Players
  // can't set it.
  doubts: ({ facts: { challenge, choices } }) =>
    challenge && chosenNumberOrNone(choices, "difficulty", 1, 99) !== challenge.difficulty
      ? [ruleProblem("BLACKOUT.challenge.difficultySet")]
      : [],
  told: stakes,
  notes: facts => {
    const helping = helperOf(facts);
    return [
      text("BLACKOUT.challenge.of", { title: facts.challenge?.title ?? "" }),
      ...(helping ? [text("BLACKOUT.challenge.helpedBy", { name: helping.name })] : []),
    ];
  },
});

/** Returns the result of a challenge's test with these dice, or null if there is no difficulty. */
export function challengeResult(facts: Facts, faces: readonly number[], table: Table): TestResult | null {
  return resultOf(helped(facts), faces, table);
}

/**
 * Returns the facts with the chosen helper replaced by the number of helpers (0 or 1), which the code for
 * tests expects.
 */
function helped(facts: Facts): Facts {
  return { ...facts, choices: { ...facts.choices, helpers: helper.of(facts.choices) === "" ? 0 : 1 } };
}

/** Returns the participants with ranks in the skill, except for the actor (R3.9). */
function helpersOf({ actor, challenge, choices }: Facts) {
  const skill = chosenText(choices, "skill");
  return (challenge?.participants ?? []).filter(
    ({ uuid, ranks }) => uuid !== actor.uuid && mayHelpInChallenge(ranks[skill] ?? 0, 0),
  );
}

function helperOf(facts: Facts) {
  return helpersOf(facts).find(({ uuid }) => uuid === helper.of(facts.choices));
}

/**
 * Returns the reasons why the actor can't make a test now. A test outside the turn order is a problem that a
 * Gamemaster can overrule (R3.8).
 */
function against(facts: Facts, { houseRules }: Table): readonly Problem[] {
  const { actor, challenge, choices } = facts;
  const { name, uuid } = actor;
  if (!challenge) return [ruleProblem("BLACKOUT.challenge.gone")];
  const { may, needsDifficulty, state } = progressOf(challenge, houseRules);
  const own = challenge.participants.find(one => one.uuid === uuid);
  if (!own) return [ruleProblem("BLACKOUT.challenge.notIn", { name })];
  if (challenge.ended || state !== "open") return [ruleProblem("BLACKOUT.challenge.over", { name })];
  if (needsDifficulty) return [ruleProblem("BLACKOUT.challenge.waits", { name })];
  const noHelp = helper.of(choices) !== "" && !helperOf(facts);
  return [
    ...(noHelp ? [ruleProblem("BLACKOUT.challenge.noHelp")] : []),
    ...(may.includes(uuid)
      ? []
      : [
          {
            kind: "turn" as const,
            text: text(`BLACKOUT.challenge.${own.unable ? "unable" : "notYet"}`, { name }),
          },
        ]),
  ];
}

/**
 * Returns a note for each result of the test, success or failure, that would decide the challenge (R3.11).
 * Returns no notes if the actor can't make a test now.
 */
function stakes({ actor: { uuid: who }, challenge }: Facts, { houseRules }: Table): readonly Text[] {
  if (!challenge || !progressOf(challenge, houseRules).may.includes(who)) return [];
  return [true, false].flatMap(won => {
    const { state } = challengeProgress(tryTest(skillChallengeOf(challenge), { who, won }, houseRules));
    return state === "open" ? [] : [text(`BLACKOUT.challenge.decides.${state}`)];
  });
}
