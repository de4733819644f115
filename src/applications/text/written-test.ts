import type { HouseRules } from "../../rules/house-rules.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { parseTest, type TestNames } from "../../rules/tests/notation.ts";
import { MOST, type AskedTest } from "./test-notation.ts";

/**
 * Reads a test as rules texts write it, such as `Endurance(Fortitude 3)`, with the names of the reader's
 * language beside the keys (A2). Null for anything else.
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
