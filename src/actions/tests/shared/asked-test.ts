import { hasCondition } from "../../../rules/conditions/state.ts";
import type { HouseRules } from "../../../rules/house-rules.ts";
import { testOdds } from "../../../rules/tests/odds.ts";
import { countSuccesses, judgeTest } from "../../../rules/tests/outcome.ts";
import { computePool } from "../../../rules/tests/pool.ts";
import type { TimeStep } from "../../../rules/tests/taking-time.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { text, type DiceShown, type Text } from "../../core/card.ts";
import type { Shown } from "../../core/define.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../../core/facts.ts";
import type { Hand, Prompt, PromptOption } from "../../core/hand.ts";
import { isPartyMember } from "../../core/party-inspiration.ts";
import { giftAfter } from "../../party/critical-failure.ts";
import {
  namesOf,
  payTest,
  prepareTest,
  shownDice,
  type Pair,
  type PreparedTest,
  type TestCircumstances,
} from "../../core/skill-test.ts";
import { poolReasons } from "../../core/why.ts";

/** A test that one actor's action requires of another actor. */
export interface TestAsked {
  /**
   * The key of the prompt and of its dice within the action. It must stay the same whenever the action is
   * judged again.
   */
  readonly key: string;
  readonly question: Text;
  /** The actor who rolls, in the state at the time of the test. */
  readonly actor: ActorFacts;
  /** The attribute and skill pairs from which the owner of the actor chooses. */
  readonly pairs: readonly Pair[];
  /** The number of successes needed, or null if it depends on the other side's successes. */
  readonly difficulty: number | null;
  /** The modifiers of the test, or a function if they depend on the pair. */
  readonly circumstances?: TestCircumstances | ((pair: Pair) => TestCircumstances);
  /**
   * Whether to exclude the options that use up the actor's resources. Set for the second of several
   * simultaneous tests, because its cost would depend on the first test.
   */
  readonly plain?: boolean;
  /**
   * Whether the test is part of an action by the actor, rather than an attempt to resist something. If so,
   * the actor can exert themselves on it outside combat (R12.5).
   */
  readonly doing?: boolean;
  /**
   * The duration of the job outside combat. The actor can take extra time for the test, which moves the job
   * to the next step on the time scale (R2.8).
   */
  readonly jobTime?: TimeStep | "none";
}

/** The input of a prompt for a test. */
export interface AskingTools {
  readonly facts: Pick<Facts, "party">;
  readonly table: Table;
}

/**
 * The input of a prompt for a test, together with the objects that record the test's costs, dice and
 * follow-ups.
 */
export interface Tools extends AskingTools {
  readonly draft: Draft;
  readonly hand: Hand;
  /** Adds follow-ups to the card. */
  readonly show: (part: Pick<Shown, "followUps">) => void;
}

/** A prompt, and the test that each of its answers leads to. */
export interface TestQuestion {
  readonly prompt: Prompt;
  readonly difficulty: number | null;
  readonly tests: ReadonlyMap<string, PreparedTest>;
  /** The conditions that the test uses up, regardless of the answer (T10). */
  readonly usedUp: readonly string[];
}

/** The result of a requested test. It contains no test if the actor chose to fail (R2.15). */
export interface TestReply {
  readonly test: PreparedTest | null;
  readonly faces: readonly number[];
  readonly successes: number;
  readonly dice: readonly DiceShown[];
}

const chosenToFail = "fail";

interface TestMethod {
  readonly method: "roll" | "exert" | "encouraged" | "takingTime" | "inspired";
  readonly choices: Choices;
  readonly dice?: number;
}

const roll: TestMethod = { method: "roll", choices: {} };
/** The option to exert oneself (R12.5). */
const exerted: TestMethod = { method: "exert", choices: { exert: true } };
/** The option to take extra time, which moves the job to the next step of the time scale (R2.8). */
const slowly: TestMethod = { method: "takingTime", choices: { takingTime: 1 } };
/** The option to use up the actor's Encouraged condition (T10). */
const encouraged: TestMethod = { method: "encouraged", choices: { encouraged: true } };

interface Option {
  readonly value: string;
  readonly method: TestMethod["method"];
  readonly test: PreparedTest;
}

/**
 * The maximum number of pairs for which the prompt offers Inspiration dice. A list of all combinations would
 * be too long.
 */
const mostInspired = 3;
/**
 * The maximum number of Inspiration dice that the limit on advantages can ever allow. It is the difference
 * between the worst and the best possible total (R2.5, R4.7).
 */
const mostInspiration = 8;

/**
 * Returns the prompt for the test. It has one answer for each combination of a pair and a way to roll it, and
 * one for choosing to fail (R2.15). For a party member, some answers spend Inspiration dice (R4.1). The
 * dialog and the writer check that the pool contains enough dice. If no answer is given, the best pair is
 * rolled.
 */
export function testQuestion(asked: TestAsked, tools: AskingTools): TestQuestion {
  const { key, question, actor, difficulty } = asked;
  const { table } = tools;
  const plain = plainMethods(asked);
  const [chief, others] = [asked.pairs.slice(0, mostInspired), asked.pairs.slice(mostInspired)];
  const all = [
    ...[...plain, ...inspiredMethods(actor, tools)].flatMap(method =>
      chief.flatMap(pair => optionOf(asked, pair, method, table)),
    ),
    ...others.flatMap(pair => plain.flatMap(method => optionOf(asked, pair, method, table))),
  ];
  const tests = new Map(all.map(({ value, test }) => [value, test]));
  const rolled = all.filter(({ method }) => method === "roll");
  const [first, ...more] = rolled;
  if (first === undefined) throw new RuleError("pairs", asked.pairs, "a list with at least one pair");
  const best = more.reduce((most, one) => (one.test.pool.pool > most.test.pool.pool ? one : most), first);
  const options = all.map(({ value, method, test }): PromptOption => ({
    value,
    label:
      method === "roll"
        ? pairText(actor, test.pair)
        : text(`BLACKOUT.prompt.pair.${method}`, { pair: pairText(actor, test.pair), n: test.inspiration }),
    dice: {
      count: test.pool.rolled,
      sides: 6,
      difficulty,
      why: poolReasons(test.pool, namesOf(actor, test.pair)),
      chance: difficulty === null ? null : testOdds(test.pool, difficulty, table.houseRules).met,
      ...(test.inspiration > 0 ? { inspiration: test.inspiration } : {}),
    },
  }));
  return {
    tests,
    difficulty,
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

/**
 * Returns the ways to roll without Inspiration. Exertion is offered only if `doing` is set, and never in
 * combat, where actors can exert themselves only in their own actions (R12.2).
 */
function plainMethods({
  actor,
  plain = false,
  doing = false,
  jobTime = "none",
}: TestAsked): readonly TestMethod[] {
  if (plain) return [roll];
  return [
    roll,
    ...(doing && !actor.inCombat ? [exerted] : []),
    ...(jobTime !== "none" && !actor.inCombat ? [slowly] : []),
    ...(hasCondition(actor.state.conditions, "encouraged") ? [encouraged] : []),
  ];
}

/**
 * Returns the ways in which a party member can roll with Inspiration, one for each number of dice (R4.1). The
 * list is empty for other actors.
 */
function inspiredMethods(actor: ActorFacts, { facts }: AskingTools): readonly TestMethod[] {
  return Array.from({ length: isPartyMember(actor, facts.party) ? mostInspiration : 0 }, (_, dice) => ({
    method: "inspired",
    dice: dice + 1,
    choices: { inspiration: dice + 1 },
  }));
}

function optionOf(
  asked: TestAsked,
  pair: Pair,
  { method, choices, dice = 0 }: TestMethod,
  table: Table,
): readonly Option[] {
  const { actor, jobTime = "none" } = asked;
  const test = prepareTest(actor, pair, { ...choices, jobTime }, table, circumstancesOf(asked, pair));
  const value = `${pair.attribute}.${pair.skill}${method === "roll" ? "" : `.${method}`}${dice > 0 ? String(dice) : ""}`;
  return test.problems.length > 0 || (dice > 0 && !lastDieCounts(test, table.houseRules))
    ? []
    : [{ value, method, test }];
}

/** Returns the circumstances of a test that is rolled with this pair. */
export function circumstancesOf({ circumstances }: TestAsked, pair: Pair): TestCircumstances | undefined {
  return typeof circumstances === "function" ? circumstances(pair) : circumstances;
}

/**
 * Whether the last Inspiration die improves the pool. A die may have no effect if advantages have reached
 * their limit, or in a pool of fewer than four dice (R2.5–R2.7).
 */
function lastDieCounts({ pool, inspiration }: PreparedTest, houseRules: HouseRules): boolean {
  const less = computePool({ ...pool, inspiration: inspiration - 1 }, houseRules);
  return pool.rolled > less.rolled || (less.capped && !pool.capped);
}

/**
 * Shows the prompt and pays for the test that the user chooses. Offers to add dice to the party's pool after
 * a critical failure (R4.2). Returns null while the answer or its dice are missing.
 */
export function askTest(
  actor: ActorFacts,
  { prompt, tests, difficulty }: Pick<TestQuestion, "prompt" | "tests" | "difficulty">,
  tools: Tools,
): TestReply | null {
  const { draft, hand, table } = tools;
  const answer = hand.ask(prompt);
  if (!answer) return null;
  const test = tests.get(answer.value);
  if (!test) return { test: null, faces: [], successes: 0, dice: [] };
  const faces = hand.answered(prompt, answer);
  if (!faces) return null;
  payTest(draft, actor, test, table);
  if (difficulty !== null) tools.show({ followUps: giftAfter(actor, { test, faces, difficulty }, tools) });
  return {
    test,
    faces,
    successes: countSuccesses(faces),
    dice: [shownDice(actor, prompt.key, pairText(actor, test.pair), test, faces)],
  };
}

/**
 * Whether a requested test succeeds (R2.14). It never does if the actor chose to fail or, under the strict
 * reading of A3, if the pool has fewer than four dice.
 */
export function isMet({ test, faces }: TestReply, difficulty: number, table: Table): boolean {
  return test !== null && judgeTest({ pool: test.pool, faces, difficulty }, table.houseRules).met;
}

/** Returns the name of an attribute and skill pair. For an enemy, this is only the attribute (R13.19). */
export function pairText(actor: ActorFacts, pair: Pair): Text {
  const { attribute, skill } = namesOf(actor, pair);
  return skill === null
    ? text(attribute)
    : text("BLACKOUT.card.pair", { attribute: text(attribute), skill: text(skill) });
}
