import { judgeTest } from "../../../rules/tests/outcome.ts";
import type { DiceShown, Text } from "../../core/card.ts";
import type { ActorFacts } from "../../core/facts.ts";
import type { Pair } from "../../core/skill-test.ts";
import { askTest as ask, testQuestion, type Tools } from "../../tests/shared/asked-test.ts";

/** A test that somebody else's action calls for, asked of whoever owns the one who makes it. */
export interface AskedTest {
  /** Names the question and its dice within the action, always in the same way. */
  readonly key: string;
  readonly tester: ActorFacts;
  readonly pair: Pair;
  readonly difficulty: number;
  readonly question: Text;
  /** What the dice are called on the card. */
  readonly label: Text;
}

/** Whether the difficulty was met, and the dice; none for somebody who chose to fail (R2.15). */
export interface TestAnswered {
  readonly met: boolean;
  readonly dice: readonly DiceShown[];
}

/**
 * Asks for a test against a difficulty, of somebody as they stand by now, and writes what it took into the draft. Answers null while the answer or its dice are
 * missing; then nothing is written.
 */
export function askTest(
  { key, tester, pair, difficulty, question, label }: AskedTest,
  tools: Tools,
): TestAnswered | null {
  const { draft, table } = tools;
  const actor = { ...tester, state: draft.state(tester.uuid) };
  const reply = ask(actor, testQuestion({ key, question, actor, pairs: [pair], difficulty }, tools), tools);
  if (!reply) return null;
  const { test, faces } = reply;
  return {
    met: test !== null && judgeTest({ pool: test.pool, faces, difficulty }, table.houseRules).met,
    dice: reply.dice.map(dice => ({ ...dice, label })),
  };
}
