import { countSuccesses } from "../../../rules/tests/outcome.ts";
import type { OpposedResult, OpposedSide } from "../../../rules/tests/opposed.ts";
import { text, type Card, type DiceShown, type Line, type Text, type Tone } from "../../core/card.ts";
import type { Draft } from "../../core/draft.ts";
import type { ChoiceList } from "../../core/choice.ts";
import type { Act } from "../../core/define.ts";
import type { ActorFacts, Facts, Needs, Table } from "../../core/facts.ts";
import type { Hand } from "../../core/hand.ts";
import { ownTestFields, type OwnTest } from "../../core/own-test.ts";
import { cardOf } from "../../core/plain-card.ts";
import { payTest, shownDice, type PreparedTest } from "../../core/skill-test.ts";
import type { Field } from "../../core/action.ts";
import { askTest, pairText, testQuestion, type TestAsked, type TestReply } from "./asked-test.ts";
import { chosenToFail } from "../../core/test-choices.ts";
import { hides } from "../../core/refusal.ts";

/** An opposed test between the one who acts and a target. */
export interface ContestAsked<R extends OpposedResult> {
  /** Who acts; the left side. */
  readonly actor: ActorFacts;
  readonly own: PreparedTest;
  /** Names the dice of the one who acts. */
  readonly stream: string;
  /** The target's side, the right one; its owner chooses the pair. */
  readonly other: Omit<TestAsked, "difficulty">;
  /** Whether the one who acts chose to fail (R2.15). */
  readonly chosenToFail?: boolean;
  readonly judge: (left: OpposedSide, right: OpposedSide) => R;
}

/** How an opposed test stands. */
export interface Contest<R extends OpposedResult> {
  /** Who won; null while dice or an answer are missing. */
  readonly result: R | null;
  readonly dice: readonly DiceShown[];
  readonly targetDice: readonly DiceShown[];
  /** Successes of both sides, roll by roll. */
  readonly lines: readonly Line[];
  readonly notes: readonly Text[];
}

/** What both sides work with. */
export interface Tools {
  readonly draft: Draft;
  readonly hand: Hand;
  readonly table: Table;
}

/** Peers who tie again and again stay tied after so many rolls. */
const mostRolls = 10;

/**
 * Rolls an opposed test (R3.2–R3.6): the one who acts first, then the target with the pair that its owner chooses. Peers who tie roll again where the house rule
 * says so, with the same pools.
 */
export function contest<R extends OpposedResult>(
  { actor, own, stream, other, chosenToFail: fails = false, judge }: ContestAsked<R>,
  { draft, hand, table }: Tools,
): Contest<R> {
  const faces = hand.roll(stream, own.pool.rolled, actor.uuid, {
    inspiration: Math.min(own.inspiration, own.pool.rolled),
  });
  if (!faces) return { result: null, dice: [], targetDice: [], lines: [], notes: [] };
  payTest(draft, actor, own, table);
  const dice = [shownDice(actor, stream, pairText(actor, own.pair), own, faces)];
  const reply = askTest(draft, hand, other.actor, testQuestion({ ...other, difficulty: null }, table), table);
  if (!reply) return { result: null, dice, targetDice: [], lines: [], notes: [] };
  const rolling = {
    actor,
    other: other.actor,
    own,
    reply,
    stream,
    key: other.key,
    hand,
    judge: losing(judge, fails, reply.test === null),
  };
  const standing = again(rolling, {
    dice,
    targetDice: reply.dice,
    left: countSuccesses(faces),
    right: reply.successes,
  });
  return fails ? { ...standing, notes: [text("BLACKOUT.card.chosenToFail")] } : standing;
}

interface Rolling<R> {
  readonly actor: ActorFacts;
  readonly other: ActorFacts;
  readonly own: PreparedTest;
  readonly reply: TestReply;
  readonly stream: string;
  readonly key: string;
  readonly hand: Hand;
  readonly judge: (left: OpposedSide, right: OpposedSide) => R;
}

/** R2.15: who chose to fail counts for nothing, and wins no tie against somebody who did not. */
function losing<R>(judge: Rolling<R>["judge"], left: boolean, right: boolean): Rolling<R>["judge"] {
  const side = (one: OpposedSide, fails: boolean, otherFails: boolean) => ({
    ...one,
    successes: fails ? 0 : otherFails ? Math.max(1, one.successes) : one.successes,
  });
  return (one, other) => judge(side(one, left, right), side(other, right, left));
}

interface Rolled {
  readonly dice: readonly DiceShown[];
  readonly targetDice: readonly DiceShown[];
  readonly left: number;
  readonly right: number;
}

/** Judges what was rolled, and rolls again for as long as that is called for. */
function again<R extends OpposedResult>(rolling: Rolling<R>, first: Rolled): Contest<R> {
  const { actor, other, own, reply, hand } = rolling;
  const lines: Line[] = [];
  for (let rolled = first, roll = 1; ; roll++) {
    lines.push(
      successLine(actor, rolled.left, rolled.dice),
      successLine(other, rolled.right, rolled.targetDice),
    );
    const result = rolling.judge(sideOf(actor, rolled.left), sideOf(other, rolled.right));
    if (!result.reroll || roll === mostRolls)
      return { result, dice: rolled.dice, targetDice: rolled.targetDice, lines, notes: [] };
    const [stream, key] = [`${rolling.stream}.again${roll}`, `${rolling.key}.again${roll}`];
    const mine = hand.roll(stream, own.pool.rolled, actor.uuid);
    const theirs = hand.roll(key, reply.test?.pool.rolled ?? 0, other.uuid);
    if (!mine || !theirs)
      return { result: null, dice: rolled.dice, targetDice: rolled.targetDice, lines, notes: [] };
    rolled = {
      left: countSuccesses(mine),
      right: countSuccesses(theirs),
      dice: [...rolled.dice, shownDice(actor, stream, text("BLACKOUT.opposed.again"), own, mine)],
      targetDice: reply.test
        ? [...rolled.targetDice, shownDice(other, key, text("BLACKOUT.opposed.again"), reply.test, theirs)]
        : rolled.targetDice,
    };
  }
}

function sideOf({ kind }: ActorFacts, successes: number): OpposedSide {
  return { successes, playerCharacter: kind === "character" };
}

/** The successes of one side, with the dice that they are of. */
function successLine(actor: ActorFacts, successes: number, dice: readonly DiceShown[]): Line {
  const rolled = dice.at(-1)?.faces.length ?? 0;
  const why = [
    { text: text("BLACKOUT.card.count", { n: successes, dice: rolled }), value: String(successes) },
  ];
  return {
    text: text("BLACKOUT.opposed.successes", { name: actor.name }),
    value: String(successes),
    why,
    ...hides(actor),
  };
}

/** The opposed test of an action against a target: its dice and rows are on the card, also while it waits. Waits for the dice and the answer of both. */
export function decided<R extends OpposedResult, C extends ChoiceList, N extends Needs, Plan>(
  { draft, hand, table, show, wait }: Act<C, N, Plan>,
  asked: ContestAsked<R>,
): Contest<R> & { readonly result: R } {
  const fight = contest(asked, { draft, hand, table });
  const { targets, ...head } = contestCard(text(""), asked.other.actor, fight, null);
  const { dice, lines, notes, subtitle, outcome } = head;
  show({
    dice,
    lines,
    notes,
    ...(subtitle ? { subtitle } : {}),
    ...(fight.result ? {} : { outcome }),
    targets,
  });
  return { ...fight, result: wait(fight.result) };
}

/** What a card says of an opposed test that is decided. */
export interface ContestSaid {
  readonly outcome: Text;
  readonly tone: Tone;
  readonly lines?: readonly Line[];
  readonly notes?: readonly Text[];
  readonly dice?: readonly DiceShown[];
}

/** The card of an opposed test: the dice of the one who acts on top, the target in a row of its own. Until it is decided it only asks. */
export function contestCard<R extends OpposedResult>(
  title: Text,
  target: ActorFacts,
  { result, dice, targetDice, lines, notes }: Contest<R>,
  said: ContestSaid | null,
): Card {
  const outcome =
    said?.outcome ??
    text(dice.length === 0 ? "BLACKOUT.card.ready" : "BLACKOUT.opposed.waits", { name: target.name });
  const row = {
    uuid: target.uuid,
    name: target.name,
    outcome: text(rowOutcome(result)),
    tone: rowTone(result),
    dice: targetDice,
    lines: said?.lines ?? [],
  };
  return cardOf(title, outcome, said?.tone ?? "ask", {
    subtitle: text("BLACKOUT.card.against", { name: target.name }),
    dice: [...(said?.dice ?? []), ...dice],
    lines,
    targets: [row],
    notes: [...(said?.notes ?? []), ...notes],
  });
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

/** The fields of one's own side of an opposed test, choosing to fail included (R2.15). */
export function contestFields(facts: Facts, test: OwnTest, table: Table): readonly Field[] {
  return [...ownTestFields(facts, test, table), ...chosenToFail.fields({ facts, table })];
}
