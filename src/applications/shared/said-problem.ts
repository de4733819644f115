import { saidError } from "../../actions/core/said-error.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { sayText } from "./texts.ts";
import type { Words } from "./words.ts";

/**
 * What went wrong, for people: what a rule says in their language, and what anything else says as it says it.
 */
export function sayProblem(error: unknown, words: Words): string {
  if (error instanceof RuleError) return sayText(saidError(error, [], words.has), words);
  return error instanceof Error ? error.message : String(error);
}
