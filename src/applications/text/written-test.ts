import type { HouseRules } from "../../rules/house-rules.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { parseTest, type TestNames } from "../../rules/tests/notation.ts";
import { MOST, type AskedTest } from "./test-notation.ts";

/**
 * Parses a test in the notation of the rules text, such as `Endurance(Fortitude 3)`. Accepts the names in the
 * reader's language as well as the keys (A2). Returns null for any other text.
 */
export function readWrittenTest(text: string, houseRules: HouseRules, names: TestNames): AskedTest | null {
  try {
    const { attribute, skill, difficulty } = parseTest(text, houseRules, names);
    return { attribute, skill, difficulty: difficulty === null ? null : Math.min(MOST, difficulty) };
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}
