import { describedError } from "../../actions/core/described-error.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { formatText } from "./texts.ts";
import type { Words } from "./words.ts";

/**
 * Formats an error as text for users. Rule errors are translated; the text of any other error is returned
 * unchanged.
 */
export function formatError(error: unknown, words: Words): string {
  if (error instanceof RuleError) return formatText(describedError(error, [], words.has), words);
  return error instanceof Error ? error.message : String(error);
}
