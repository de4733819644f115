import type { Pool } from "../rules/tests/pool.ts";
import { countSuccesses, judgeTest, type TestResult } from "../rules/tests/outcome.ts";
import { RuleError } from "../rules/rule-error.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import type { TestMessageData } from "../data/message/test.ts";
import { grantedDice, poolOfTest } from "./test.ts";

/** A posted test, judged from its facts and faces. */
export interface JudgedTest {
  readonly pool: Pool;
  readonly successes: number;
  /** Null where the Gamemaster judges, because no difficulty was named. */
  readonly result: TestResult | null;
}

/**
 * What a posted test came to (R2.17). Answers null while it is not rolled. Throws a RuleError when its data contradict each other, such as more
 * faces than dice: then somebody wrote the message by hand.
 */
export function judgePostedTest(test: TestMessageData): JudgedTest | null {
  if (test.state !== "rolled") return null;
  const pool = poolOfTest(test);
  const faces = [...test.faces, ...test.inspirationFaces];
  if (faces.length !== pool.rolled) throw new RuleError("faces", faces, `a list of ${pool.rolled}, one for each die of the pool`);
  const inspiration = Math.min(grantedDice(test), pool.rolled);
  if (test.inspirationFaces.length !== inspiration) throw new RuleError("inspirationFaces", test.inspirationFaces, `a list of ${inspiration}, one for each Inspiration die that was granted`);
  const result = test.difficulty === null ? null
    : judgeTest({ pool, faces, difficulty: test.difficulty, chosenToFail: test.chosenToFail }, currentHouseRules());
  return { pool, successes: countSuccesses(faces), result };
}
