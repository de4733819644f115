import { text } from "../../core/card.ts";
import type { Tools } from "./contest.ts";
import { askTest, testQuestion, type TestAsked, type TestReply } from "./asked-test.ts";

/** The answer of somebody who makes the test another time. */
const notNow = "notNow";

/**
 * A test that somebody may make and need not: they are asked for it, and "not now" stands among the answers and counts for who says nothing. `later` for that answer, null while it or its dice
 * are missing.
 */
export function offeredTest(asked: TestAsked, { draft, hand, table }: Tools): TestReply | "later" | null {
  const { prompt, tests } = testQuestion(asked, table);
  const offered = {
    ...prompt,
    options: [...prompt.options, { value: notNow, label: text("BLACKOUT.prompt.test.notNow") }],
    fallback: notNow,
  };
  const answer = hand.ask(offered);
  if (!answer) return null;
  return answer.value === notNow
    ? "later"
    : askTest(draft, hand, asked.actor, { prompt: offered, tests }, table);
}
