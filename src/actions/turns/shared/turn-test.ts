import { countSuccesses } from "../../../rules/tests/outcome.ts";
import { prepareTest, payTest, shownDice } from "../../core/skill-test.ts";
import {
  askTest,
  circumstancesOf,
  pairText,
  testQuestion,
  type TestAsked,
  type TestReply,
  type Tools,
} from "../../tests/shared/asked-test.ts";

/**
 * Makes a test that a turn requires. Owners of characters and followers are prompted. For an enemy, the test
 * is rolled immediately, so that a Gamemaster with many enemies gets no prompts. Returns null while the
 * answer or its dice are missing.
 */
export function turnTest(asked: TestAsked, tools: Tools): TestReply | null {
  const { actor, key } = asked;
  if (actor.kind !== "npc") return askTest(actor, testQuestion(asked, tools), tools);
  const { draft, hand, table } = tools;
  const tests = asked.pairs.map(pair => prepareTest(actor, pair, {}, table, circumstancesOf(asked, pair)));
  const test = tests.reduce((best, one) => (one.pool.pool > best.pool.pool ? one : best));
  const faces = hand.roll(key, test.pool.rolled, actor.uuid);
  if (!faces) return null;
  payTest(draft, actor, test, table);
  return {
    test,
    faces,
    successes: countSuccesses(faces),
    dice: [shownDice(actor, key, pairText(actor, test.pair), test, faces)],
  };
}
