import { countSuccesses } from "../../../rules/tests/outcome.ts";
import { opposedOdds } from "../../../rules/tests/odds-opposed.ts";
import type { OpposedInput, OpposedResult, OpposedSide } from "../../../rules/tests/opposed.ts";
import { percent } from "../../../language/formats.ts";
import { text, type DiceShown, type Line, type Text, type Tone } from "../../core/card.ts";
import { choice, toggle, type Asked, type ChoiceSituation } from "../../core/choice.ts";
import type { AnyAct, Outcome } from "../../core/define.ts";
import type { ActorFacts, Facts, Table } from "../../core/facts.ts";
import type { Hand } from "../../core/hand.ts";
import { laterInspiration } from "../../core/own-test.ts";
import {
  jobLines,
  payTest,
  prepareTest,
  shownDice,
  type Pair,
  type PreparedTest,
} from "../../core/skill-test.ts";
import { chosenToFail } from "../../core/test-choices.ts";
import { giftAfter } from "../../party/critical-failure.ts";
import { askTest, pairText, testQuestion, type TestAsked, type Tools } from "./asked-test.ts";
import { hides } from "../../core/rejection.ts";

/** The input of an opposed test between the acting actor and a target. */
export interface ContestAsked<R extends OpposedResult> {
  /** The acting actor, who is on the left side of the test. */
  readonly actor: ActorFacts;
  readonly own: PreparedTest;
  /** The name of the actor's dice stream. */
  readonly stream: string;
  /**
   * The target's test, which is the right side of the opposed test. The target's owner chooses the attribute
   * and skill pair.
   */
  readonly other: Omit<TestAsked, "difficulty">;
  /** Whether the acting actor chose to fail (R2.15). */
  readonly chosenToFail?: boolean;
  readonly judge: (left: OpposedSide, right: OpposedSide) => R;
  /** Returns the note on the card that explains what decided the test. */
  readonly noted?: (result: R) => Text;
}

/** An opposed test so far. */
export interface Contest<R extends OpposedResult> {
  /** The result, or null while dice haven't been rolled or a prompt hasn't been answered. */
  readonly result: R | null;
  readonly dice: readonly DiceShown[];
  readonly targetDice: readonly DiceShown[];
  /** The lines that show both sides' successes in each roll. */
  readonly lines: readonly Line[];
  readonly notes: readonly Text[];
}

/** The maximum number of rolls. After that, a tie is final. */
const mostRolls = 10;

/**
 * Rolls an opposed test (R3.2–R3.6): first for the actor, then for the target with the pair that the target's
 * owner chooses. If the house rules require it, tied opponents of equal standing roll again with the same
 * pools.
 */
export function contest<R extends OpposedResult>(
  { actor, own, stream, other, chosenToFail: fails = false, judge, noted }: ContestAsked<R>,
  tools: Tools,
): Contest<R> {
  const { draft, hand, table } = tools;
  const faces = hand.roll(stream, own.pool.rolled, actor.uuid, {
    inspiration: Math.min(own.inspiration, own.pool.rolled),
  });
  if (!faces) return { result: null, dice: [], targetDice: [], lines: [], notes: [] };
  payTest(draft, actor, own, table);
  const dice = [shownDice(actor, stream, pairText(actor, own.pair), own, faces)];
  const question = testQuestion({ doing: true, ...other, difficulty: null }, tools);
  const reply = askTest(other.actor, question, tools);
  if (!reply) return { result: null, dice, targetDice: [], lines: [], notes: [] };
  const standing = rolledOut(
    [
      { one: actor, stream, test: own, successes: countSuccesses(faces), dice, fails },
      { one: other.actor, stream: other.key, ...reply, fails: reply.test === null },
    ],
    judge,
    hand,
  );
  const notes = [
    ...(own.notes ?? []),
    ...(standing.result && noted ? [noted(standing.result)] : []),
    ...(fails ? [text("BLACKOUT.card.chosenToFail")] : []),
  ];
  return { ...standing, notes };
}

/** One side of an opposed test, with its roll. */
export interface ContestSide {
  readonly one: ActorFacts;
  /** The name of the dice for additional rolls. */
  readonly stream: string;
  /** The prepared test, or null if there is nothing to roll. */
  readonly test: PreparedTest | null;
  readonly successes: number;
  readonly dice: readonly DiceShown[];
  /** Whether this side chose to fail (R2.15). */
  readonly fails: boolean;
}

/**
 * Determines the outcome of both sides' rolls. If the rules require it (R3.5, R3.6), both sides roll again,
 * up to a maximum number of rolls. The result is null while dice for the next roll are missing.
 */
export function rolledOut<R extends OpposedResult>(
  sides: readonly [ContestSide, ContestSide],
  judge: ContestAsked<R>["judge"],
  hand: Hand,
): Omit<Contest<R>, "notes"> {
  const lines: Line[] = [];
  let [left, right] = sides;
  for (let roll = 1; ; roll++) {
    lines.push(successLine(left), successLine(right));
    const standing = { dice: left.dice, targetDice: right.dice, lines };
    const result = judge(countedSide(left, right), countedSide(right, left));
    if (!result.reroll || roll === mostRolls) return { ...standing, result };
    const [mine, theirs] = [rolledAgain(left, roll, hand), rolledAgain(right, roll, hand)];
    if (!mine || !theirs) return { ...standing, result: null };
    [left, right] = [mine, theirs];
  }
}

/**
 * Returns one side with the successes that count (R2.15). A side that chose to fail has no successes, and
 * loses a tie against a side that did not.
 */
function countedSide({ one, fails, successes }: ContestSide, other: ContestSide): OpposedSide {
  return {
    playerCharacter: one.kind === "character",
    successes: fails ? 0 : other.fails ? Math.max(1, successes) : successes,
  };
}

function rolledAgain(side: ContestSide, roll: number, hand: Hand): ContestSide | null {
  const { one, test, dice } = side;
  const stream = `${side.stream}.again${roll}`;
  const faces = hand.roll(stream, test?.pool.rolled ?? 0, one.uuid);
  if (!faces) return null;
  const again =
    test && shownDice(one, stream, text("BLACKOUT.opposed.again"), { ...test, inspiration: 0 }, faces);
  return { ...side, successes: countSuccesses(faces), dice: again ? [...dice, again] : dice };
}

/** Returns the line that shows how many successes one side rolled, and with how many dice. */
function successLine({ one, successes, dice }: ContestSide): Line {
  const rolled = dice.at(-1)?.faces.length ?? 0;
  return {
    text: text("BLACKOUT.opposed.successes", { name: one.name }),
    value: String(successes),
    why: [{ text: text("BLACKOUT.card.count", { n: successes, dice: rolled }), value: String(successes) }],
    ...hides(one),
  };
}

/**
 * Returns a line for the dialog with the exact chance that the acting actor wins an opposed test, if the target
 * uses the best of `pairs` (R3.2–R3.6). It is visible only to viewers who are allowed to know the target's
 * dice. Returns no line without a target, or if the actor chose to fail. By default, the actor is the active
 * side and there are no ties.
 */
export function winChance(
  {
    actor,
    target,
    facts,
    table,
  }: {
    readonly actor: ActorFacts;
    readonly target: ActorFacts | null;
    readonly facts: Facts;
    readonly table: Table;
  },
  own: PreparedTest,
  pairs: readonly Pair[],
  { active, tiePossible }: Pick<OpposedInput, "active" | "tiePossible"> = {
    active: "left",
    tiePossible: false,
  },
): readonly Line[] {
  if (!target || chosenToFail.of(facts.choices)) return [];
  const dice = pairs.map(pair => prepareTest(target, pair, {}, table, { against: actor.uuid }).pool.rolled);
  const side = ({ kind }: ActorFacts, pool: number) => ({
    dice: pool,
    playerCharacter: kind === "character",
  });
  const { left } = opposedOdds(
    { left: side(actor, own.pool.rolled), right: side(target, Math.max(0, ...dice)), active, tiePossible },
    table.houseRules,
  );
  return [
    {
      text: text("BLACKOUT.opposed.won", { name: actor.name }),
      value: percent(left),
      chance: true,
      concealed: { of: target.uuid, need: "all" },
    },
  ];
}

/** The possible active sides of an opposed test: left, right, or both (R3.3, R3.4). */
const activeSides = ["left", "right", "both"] as const;
type ActiveSide = (typeof activeSides)[number];

/** Returns the choices that determine the active side and whether ties are possible (R3.2–R3.6). */
export function opposedChoices({
  option,
  ...asked
}: Pick<Asked, "shown"> & { readonly option: (side: ActiveSide, situation: ChoiceSituation) => Text }) {
  return [
    choice("active", activeSides, {
      label: text("BLACKOUT.field.active"),
      hint: text("BLACKOUT.field.activeHint"),
      option,
      ...asked,
    }),
    toggle("tiePossible", {
      label: text("BLACKOUT.field.tiePossible"),
      hint: text("BLACKOUT.field.tiePossibleHint"),
      ...asked,
    }),
  ] as const;
}

/** Returns the outcome of an opposed test for display on its card. */
export function opposedOutcome({ winner, by }: OpposedResult, left: ActorFacts, right: ActorFacts): Outcome {
  if (winner === null) return { outcome: text("BLACKOUT.opposed.tied") };
  const { name } = winner === "left" ? left : right;
  // The margin would reveal an enemy's successes. Therefore, it is shown only in lines for viewers who are
  // allowed to see it.
  const untold = left.kind === "npc" || right.kind === "npc" || by === 0;
  return {
    outcome: untold ? text("BLACKOUT.opposed.won", { name }) : text("BLACKOUT.opposed.wins", { name, n: by }),
    tone: winner === "left" ? "good" : "bad",
  };
}

/** Returns the text that explains what decided an opposed test (R3.2–R3.6). */
export function opposedReason({ reason }: OpposedResult): Text {
  return text(`BLACKOUT.opposed.reason.${reason}`);
}

/** A prepared test for the acting actor to roll. */
interface PreparedRoll {
  readonly stream: string;
  readonly label: Text;
  readonly test: PreparedTest;
  /** The number of successes needed, or null if it is unknown or if every success counts. */
  readonly difficulty?: number | null;
  readonly chosenToFail?: boolean;
}

/**
 * Rolls a test that has been prepared for the actor, pays its costs and shows its dice. A critical failure
 * may add dice to the party's pool (R4.2). Suspends the action until the dice have been rolled.
 */
export function rollPrepared(
  act: AnyAct,
  { stream, label, test, difficulty = null, chosenToFail = false }: PreparedRoll,
): readonly number[] {
  const { facts, actor, draft, table, show, roll } = act;
  const { pool, inspiration } = test;
  const faces = roll(stream, pool.rolled, { inspiration: Math.min(inspiration, pool.rolled) });
  payTest(draft, actor, test, table);
  show({
    dice: [shownDice(actor, stream, label, test, faces)],
    notes: test.notes ?? [],
    lines: jobLines(test),
    amends: laterInspiration(facts, test, table),
    followUps: difficulty === null ? [] : giftAfter(actor, { test, faces, difficulty, chosenToFail }, act),
  });
  return faces;
}

/**
 * Rolls an action's opposed test against a target. The card shows the dice and rows even before the test is
 * complete. Suspends the action until the dice and answers of both sides are available.
 */
export function decided<R extends OpposedResult>(
  act: AnyAct,
  asked: ContestAsked<R>,
): Contest<R> & { readonly result: R } {
  const { show, wait } = act;
  const opposed = contest(asked, act);
  const { result, dice, targetDice, lines, notes } = opposed;
  const { uuid, name } = asked.other.actor;
  const pendingText = text(dice.length === 0 ? "BLACKOUT.card.ready" : "BLACKOUT.opposed.waits", { name });
  const row = { outcome: text(rowOutcome(result)), tone: rowTone(result), dice: targetDice, lines: [] };
  show({
    subtitle: text("BLACKOUT.card.against", { name }),
    amends: dice.length > 0 ? laterInspiration(act.facts, asked.own, act.table) : [],
    dice,
    lines,
    notes,
    targets: [{ uuid, name, ...row }],
    ...(result ? {} : { outcome: pendingText }),
  });
  return { ...opposed, result: wait(result) };
}

function rowOutcome(result: OpposedResult | null): string {
  if (!result) return "BLACKOUT.opposed.rowWaits";
  if (result.winner === null) return "BLACKOUT.opposed.rowTied";
  return result.winner === "right" ? "BLACKOUT.opposed.rowWon" : "BLACKOUT.opposed.rowLost";
}

function rowTone(result: OpposedResult | null): Tone {
  if (!result) return "ask";
  if (result.winner === null) return "";
  return result.winner === "right" ? "good" : "bad";
}
