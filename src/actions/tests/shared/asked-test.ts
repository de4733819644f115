import { hasCondition } from "../../../rules/conditions/state.ts";
import { testOdds } from "../../../rules/tests/odds.ts";
import { countSuccesses, judgeTest } from "../../../rules/tests/outcome.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { text, type DiceShown, type Text } from "../../core/card.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Choices, Table } from "../../core/facts.ts";
import type { Hand, Prompt, PromptOption } from "../../core/hand.ts";
import {
  namesOf,
  payTest,
  prepareTest,
  shownDice,
  type Pair,
  type PreparedTest,
  type TestCircumstances,
} from "../../core/skill-test.ts";
import { whyOfPool } from "../../core/why.ts";

/** A test that somebody is asked to roll against what another does. */
export interface TestAsked {
  /** Names the question and its dice within the action, always in the same way. */
  readonly key: string;
  readonly question: Text;
  /** Whose test it is, as they stand when they roll. */
  readonly actor: ActorFacts;
  /** The pairs that they may choose from. */
  readonly pairs: readonly Pair[];
  /** Successes needed; null where the other side's successes are. */
  readonly difficulty: number | null;
  readonly circumstances?: TestCircumstances;
  /** Without the ways that cost something: for the second of several tests at once, whose cost would depend on the first. */
  readonly plain?: boolean;
  /** Up to how many Inspiration dice may be spent on it (R4.1); none when left out. */
  readonly inspiration?: number;
}

/** The question with the test behind each of its answers. */
export interface TestQuestion {
  readonly prompt: Prompt;
  readonly tests: ReadonlyMap<string, PreparedTest>;
  /** Conditions that the test uses up whichever way it is rolled (T10). */
  readonly usedUp: readonly string[];
}

/** What somebody rolled who was asked; without a test when they chose to fail (R2.15). */
export interface TestReply {
  readonly test: PreparedTest | null;
  readonly faces: readonly number[];
  readonly successes: number;
  readonly dice: readonly DiceShown[];
}

const chosenToFail = "fail";

interface Way {
  readonly way: "roll" | "exert" | "encouraged" | "inspired";
  readonly choices: Choices;
  readonly dice?: number;
}

/** Ways to roll: as it is, exerting oneself (R12.2), spending that one is Encouraged (T10). */
const ways: readonly Way[] = [
  { way: "roll", choices: {} },
  { way: "exert", choices: { exert: true } },
  { way: "encouraged", choices: { encouraged: true } },
];

interface Option {
  readonly value: string;
  readonly way: Way["way"];
  readonly test: PreparedTest;
}

/** The question about a test: an answer for each pair and way to roll it, and choosing to fail (R2.15). Who does not answer rolls with the best pair. */
export function testQuestion(asked: TestAsked, table: Table): TestQuestion {
  const { key, question, actor, difficulty, plain = false } = asked;
  const all = asked.pairs.flatMap((pair, index) =>
    optionsOf(asked, pair, [...(plain ? ways.slice(0, 1) : ways), ...inspiredWays(asked, index)], table),
  );
  const tests = new Map(all.map(({ value, test }) => [value, test]));
  const rolled = all.filter(({ way }) => way === "roll");
  const [first, ...others] = rolled;
  if (first === undefined) throw new RuleError("pairs", asked.pairs, "a list with at least one pair");
  const best = others.reduce((most, one) => (one.test.pool.pool > most.test.pool.pool ? one : most), first);
  const options = all.map(({ value, way, test }): PromptOption => ({
    value,
    label:
      way === "roll"
        ? pairText(actor, test.pair)
        : text(`BLACKOUT.prompt.pair.${way}`, { pair: pairText(actor, test.pair), n: test.inspiration }),
    dice: {
      count: test.pool.rolled,
      sides: 6,
      difficulty,
      why: whyOfPool(test.pool, namesOf(actor, test.pair)),
      chance: difficulty === null ? null : testOdds(test.pool, difficulty, table.houseRules).met,
      ...(test.inspiration > 0 ? { inspiration: test.inspiration } : {}),
    },
  }));
  return {
    tests,
    usedUp: first.test.usedUp,
    prompt: {
      key,
      question,
      actor: actor.uuid,
      fallback: best.value,
      options: [...options, { value: chosenToFail, label: text("BLACKOUT.prompt.test.fail") }],
    },
  };
}

/** Of many pairs the first ones are those that somebody spends dice on. */
const mostInspired = 3;

/** Inspiration dice one by one where there is one pair, one for each of the best where there are more: a list that is still read. */
function inspiredWays({ inspiration = 0, pairs }: TestAsked, index: number): readonly Way[] {
  const most = pairs.length === 1 ? inspiration : index < mostInspired ? Math.min(1, inspiration) : 0;
  return Array.from({ length: most }, (_, dice) => ({
    way: "inspired",
    dice: dice + 1,
    choices: { inspiration: dice + 1 },
  }));
}

function optionsOf(
  { actor, circumstances = {} }: TestAsked,
  pair: Pair,
  open: readonly Way[],
  table: Table,
): readonly Option[] {
  const encouraged = hasCondition(actor.state.conditions, "encouraged");
  return open.flatMap(({ way, choices, dice = 0 }) => {
    const test = prepareTest(actor, pair, choices, table, circumstances);
    const value = `${pair.attribute}.${pair.skill}${way === "roll" ? "" : `.${way}`}${dice > 0 ? String(dice) : ""}`;
    // Beyond the limit of advantages, and under four dice, one more would change nothing (R2.5, R2.6).
    const gains =
      dice === 0 ||
      test.pool.rolled >
        prepareTest(actor, pair, { inspiration: dice - 1 }, table, circumstances).pool.rolled;
    return !gains || test.problems.length > 0 || (way === "encouraged" && !encouraged)
      ? []
      : [{ value, way, test }];
  });
}

/** Asks, and takes what the test that is rolled uses up. Answers null while the answer or its dice are missing. */
export function askTest(
  draft: Draft,
  hand: Hand,
  actor: ActorFacts,
  { prompt, tests }: Pick<TestQuestion, "prompt" | "tests">,
  table: Table,
): TestReply | null {
  const answer = hand.ask(prompt);
  if (!answer) return null;
  const test = tests.get(answer.value);
  if (!test) return { test: null, faces: [], successes: 0, dice: [] };
  const faces = hand.answered(prompt, answer);
  if (!faces) return null;
  payTest(draft, actor, test, table);
  return {
    test,
    faces,
    successes: countSuccesses(faces),
    dice: [shownDice(actor, prompt.key, pairText(actor, test.pair), test, faces)],
  };
}

/** R2.14: whether a test that was asked for is met; never by somebody who chose to fail, nor, with the strict reading of A3, by a pool of under four dice. */
export function isMet({ test, faces }: TestReply, difficulty: number, table: Table): boolean {
  return test !== null && judgeTest({ pool: test.pool, faces, difficulty }, table.houseRules).met;
}

/** A pair as people read it; of an enemy the attribute alone (R13.19). */
export function pairText(actor: ActorFacts, pair: Pair): Text {
  const { attribute, skill } = namesOf(actor, pair);
  return skill === null
    ? text(attribute)
    : text("BLACKOUT.card.pair", { attribute: text(attribute), skill: text(skill) });
}
