import { judgeTest } from "../../../rules/tests/outcome.ts";
import type { DiceShown, Text } from "../../core/card.ts";
import type { ActorFacts } from "../../core/facts.ts";
import type { Pair } from "../../core/skill-test.ts";
import { askTest as ask, testQuestion, type Tools } from "../../tests/shared/asked-test.ts";

/** A test that another actor's action requires. The owner of the actor who makes the test gets the prompt. */
export interface AskedTest {
  /**
   * The key of the prompt and of its dice within the action. It must stay the same whenever the action is
   * judged again.
   */
  readonly key: string;
  readonly tester: ActorFacts;
  readonly pair: Pair;
  readonly difficulty: number;
  readonly question: Text;
  /** The label of the dice on the card. */
  readonly label: Text;
}

/**
 * The result of a test: whether it met the difficulty, and its dice. There are no dice if the actor chose to
 * fail (R2.15).
 */
export interface TestAnswered {
  readonly met: boolean;
  readonly dice: readonly DiceShown[];
}

/**
 * Prompts an actor for a test against a difficulty. Reads the actor's state from the draft of the action's
 * changes and adds the cost of the test to that draft. While the answer or its dice are missing, returns null
 * and changes nothing.
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
