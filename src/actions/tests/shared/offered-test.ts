import { text } from "../../core/card.ts";
import { askTest, testQuestion, type TestAsked, type TestReply, type Tools } from "./asked-test.ts";

/** The value of the answer that postpones the test. */
const notNow = "notNow";

/**
 * Offers an optional test. One of the answers is "Not now", which is also the fallback and yields the result
 * `later`. Returns null while the answer or its dice are missing.
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
