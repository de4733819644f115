import { maySpendInspiration } from "../../rules/social/inspiration.ts";
import { countSuccesses, judgeTest, type TestResult } from "../../rules/tests/outcome.ts";
import { computePool } from "../../rules/tests/pool.ts";
import { giftAfter } from "../party/critical-failure.ts";
import type { ChoiceGroup, ChoiceSituation } from "./choice.ts";
import { chosenText } from "./choices.ts";
import { chosenToFail } from "./test-choices.ts";
import {
  text,
  type Concealed,
  type DiceShown,
  type FollowUp,
  type Line,
  type OfferedAmendment,
  type Text,
  type ReasonRow,
} from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "./facts.ts";
import type { Hand } from "./hand.ts";
import { helpFor } from "./helping.ts";
import { isPartyMember } from "./party-inspiration.ts";
import { marginReasons, ruleReasons } from "./reasons.ts";
import {
  baseOf,
  jobLines,
  namesOf,
  payTest,
  prepareTest,
  shownDice,
  testDefaults,
  testFields,
  type Pair,
  type PreparedTest,
  type TestCircumstances,
} from "./skill-test.ts";
import type { Field, Problem } from "./action.ts";
import { signedNumber } from "./why.ts";

/** The main test of an action, rolled by the acting actor. */
export interface OwnTest {
  /** The possible attribute and skill pairs. If there are several, the user chooses one. */
  readonly pairs: readonly [Pair, ...Pair[]];
  /** The number of successes needed, or null if every success counts. */
  readonly difficulty: number | null;
  readonly circumstances?: TestCircumstances;
  /** The rows that explain the difficulty; by default, the rule of the action. */
  readonly why?: readonly ReasonRow[];
  /** The permission that a viewer needs to see the difficulty. */
  readonly concealed?: Concealed;
}

/** The result of the action's own test after the roll. */
export interface OwnRoll {
  readonly successes: number;
  /**
   * Whether the test met the difficulty. Without a difficulty, this is true unless the actor chose to fail.
   */
  readonly met: boolean;
  /** The successes minus the difficulty. Negative if the test failed. */
  readonly margin: number;
  readonly result: TestResult | null;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  readonly notes: readonly Text[];
  /** The follow-ups that are offered to a Gamemaster after a critical failure (R4.2). */
  readonly followUps: readonly FollowUp[];
  /** The possible amendments that spend another Inspiration die on the test (R4.8). */
  readonly amends: readonly OfferedAmendment[];
  /** The lines about the duration of the job (R2.8). */
  readonly jobLines: readonly Line[];
}

/** Returns the test's default choices, with the pair that has the most dice. */
export function ownTestDefaults(actor: ActorFacts, pairs: OwnTest["pairs"]): Choices {
  return { ...testDefaults, chosenToFail: false, pair: keyOf(bestPair(actor, pairs)) };
}

/** Returns the choices of a test that is not the main test of its action. */
export function ownTestChoices(testOf: (situation: ChoiceSituation) => OwnTest): ChoiceGroup {
  return {
    helped: true,
    initial: situation => ownTestDefaults(situation.facts.actor, testOf(situation).pairs),
    fields: situation => ownTestFields(situation.facts, testOf(situation), situation.table),
  };
}

/** Returns the form fields for the choices that the test offers. */
export function ownTestFields(
  facts: Facts,
  { pairs, difficulty, circumstances }: OwnTest,
  table: Table,
): readonly Field[] {
  const { actor, choices } = facts;
  const situation = { facts, table };
  return [
    ...(pairs.length === 1
      ? []
      : [
          {
            name: "pair",
            kind: "choice" as const,
            label: text("BLACKOUT.field.pair"),
            options: pairs.map(pair => ({ value: keyOf(pair), label: pairName(actor, pair) })),
          },
        ]),
    ...testFields(situation, pairOf(actor, choices, pairs), circumstances),
    ...(difficulty === null ? [] : chosenToFail.fields(situation)),
  ];
}

const noHelp = { rows: [], problems: [] };

/** Returns the test before the roll, with its problems. */
export function prepareOwnTest(
  facts: Facts,
  { pairs, circumstances = {} }: OwnTest,
  table: Table,
): PreparedTest {
  const { actor, choices, party } = facts;
  const pair = pairOf(actor, choices, pairs);
  const help = circumstances.resists ? noHelp : helpFor(facts, pair.skill, table);
  const rows = [...help.rows, ...(circumstances.rows ?? [])];
  const test = prepareTest(actor, pair, choices, table, { ...circumstances, rows });
  return {
    ...test,
    problems: [...test.problems, ...help.problems, ...inspirationProblems(test, { actor, party })],
  };
}

/**
 * Returns the problems that prevent spending Inspiration dice, all of kind `rule`: the actor is not in the
 * party, or the pool has too few dice (R4.1).
 */
export function inspirationProblems(
  { inspiration }: Pick<PreparedTest, "inspiration">,
  { actor, party }: Pick<Facts, "actor" | "party">,
): readonly Problem[] {
  if (inspiration === 0) return [];
  if (party && !isPartyMember(actor, party))
    return [{ kind: "rule", text: text("BLACKOUT.problem.inspirationOfParty", { name: actor.name }) }];
  const left = party?.inspiration ?? 0;
  return inspiration > left
    ? [{ kind: "rule", text: text("BLACKOUT.problem.tooLittleInspiration", { n: left }) }]
    : [];
}

/**
 * Returns the offer to spend one more Inspiration die, which the card of a rolled test shows to the actor's
 * owner. The house rules must allow dice to be spent after the roll (R4.8), and the die must be able to
 * change the result.
 */
export function laterInspiration(
  { actor, party }: Pick<Facts, "actor" | "party">,
  { pool, inspiration }: Pick<PreparedTest, "pool" | "inspiration">,
  { houseRules }: Table,
): readonly OfferedAmendment[] {
  if (!isPartyMember(actor, party) || !maySpendInspiration(true, houseRules)) return [];
  const more = computePool({ ...pool, inspiration: inspiration + 1 }, houseRules);
  return more.rolled > pool.rolled
    ? [{ label: text("BLACKOUT.inspiration.spendAfter"), choices: { inspiration: inspiration + 1 } }]
    : [];
}

/**
 * Rolls the test and adds its costs to the draft of the action's changes. Returns null as long as dice are
 * missing.
 */
export function rollOwnTest(
  draft: Draft,
  facts: Facts,
  test: OwnTest,
  hand: Hand,
  table: Table,
): OwnRoll | null {
  const { actor, choices } = facts;
  const ready = prepareOwnTest(facts, test, table);
  const { pool } = ready;
  const faces = hand.roll("test", pool.rolled, actor.uuid, {
    inspiration: Math.min(ready.inspiration, pool.rolled),
  });
  if (!faces) return null;
  payTest(draft, actor, ready, table);
  const dice = [shownDice(actor, "test", pairName(actor, ready.pair), ready, faces)];
  const fails = chosenToFail.of(choices);
  const notes = [...(ready.notes ?? []), ...(fails ? [text("BLACKOUT.card.chosenToFail")] : [])];
  const shared = { notes, dice, amends: laterInspiration(facts, ready, table), jobLines: jobLines(ready) };
  // R2.15: if there is no difficulty, every success counts, so an actor who chose to fail gets no successes.
  const successes = fails && test.difficulty === null ? 0 : countSuccesses(faces);
  if (test.difficulty === null)
    return { ...shared, successes, met: !fails, margin: successes, result: null, lines: [], followUps: [] };
  const result = judgeTest(
    { pool, faces, difficulty: test.difficulty, chosenToFail: fails },
    table.houseRules,
  );
  const concealed = test.concealed ? { concealed: test.concealed } : {};
  return {
    successes,
    met: result.met,
    margin: result.met ? result.margin : Math.min(-1, result.margin),
    result,
    ...shared,
    followUps: giftAfter(
      actor,
      { test: ready, faces, difficulty: test.difficulty, chosenToFail: fails },
      { facts, table },
    ),
    lines: [
      {
        text: text("BLACKOUT.card.needed"),
        place: "needed",
        value: String(test.difficulty),
        why: test.why ?? ruleReasons(pairName(actor, ready.pair), test.difficulty),
        ...concealed,
      },
      {
        text: text("BLACKOUT.card.marginIs"),
        place: "margin",
        value: signedNumber(result.margin),
        why: marginReasons(successes, test.difficulty),
        ...concealed,
      },
    ],
  };
}

/** Returns the chosen attribute and skill pair, or the pair with the most dice if the choice is invalid. */
export function pairOf(actor: ActorFacts, choices: Choices, pairs: OwnTest["pairs"]): Pair {
  const chosen = chosenText(choices, "pair");
  return pairs.find(pair => keyOf(pair) === chosen) ?? bestPair(actor, pairs);
}

function bestPair(actor: ActorFacts, pairs: OwnTest["pairs"]): Pair {
  const dice = (pair: Pair) => {
    const { attribute, skillRank, modifiers } = baseOf(actor, pair);
    return modifiers.reduce((sum, modifier) => sum + modifier.dice, attribute + skillRank);
  };
  return pairs.reduce((best, pair) => (dice(pair) > dice(best) ? pair : best));
}

function keyOf({ attribute, skill }: Pair): string {
  return `${attribute}.${skill}`;
}

/** Returns the name of an attribute and skill pair. Enemies have no separate skills. */
function pairName(actor: ActorFacts, pair: Pair): Text {
  const { attribute, skill } = namesOf(actor, pair);
  return skill === null
    ? text(attribute)
    : text("BLACKOUT.card.pair", { attribute: text(attribute), skill: text(skill) });
}
