import { text } from "../../core/card.ts";
import { askTest, testQuestion, type TestAsked, type TestReply, type Tools } from "./asked-test.ts";

/** The answer of somebody who makes the test another time. */
const notNow = "notNow";

/**
 * A test that somebody may make and need not: they are asked for it, and "not now" stands among the answers and counts for who says nothing. `later` for that answer, null while it or its dice
 * are missing.
 */
export function offeredTest(asked: TestAsked, tools: Tools): TestReply | "later" | null {
  const question = testQuestion(asked, tools);
  const { options } = question.prompt;
  const prompt = {
    ...question.prompt,
    options: [...options, { value: notNow, label: text("BLACKOUT.prompt.test.notNow") }],
    fallback: notNow,
  };
  const answer = tools.hand.ask(prompt);
  if (!answer) return null;
  return answer.value === notNow ? "later" : askTest(asked.actor, { ...question, prompt }, tools);
}
