import type { ExplanationRow, Explanations } from "../../data/actor/explanation.ts";
import { termsOf, type Term } from "./readout.ts";
import { signed, type Words } from "./words.ts";

/**
 * Returns the terms that add up to an attribute's score: the stored value, and each effect by name. If there
 * are no such terms or their sum differs from the score, returns only the score.
 */
export function attributeTerms(
  explanations: Explanations,
  attribute: string,
  score: number,
  words: Words,
): readonly Term[] {
  const rows = termsOf(explanations[`attributes.${attribute}`], words);
  const whole = rows.reduce((sum, { value }) => sum + value, 0) === score;
  return rows.length > 0 && whole
    ? rows
    : [{ label: words.localize(`BLACKOUT.attribute.${attribute}`), value: score }];
}

/**
 * Returns the effects on a number as short phrases for a sentence that explains the number, such as `Weights
 * −15`.
 */
export function changedBy(rows: readonly ExplanationRow[] | undefined, words: Words): readonly string[] {
  return termsOf(rows, words).map(({ label, value }) => `${label} ${signed(value)}`);
}
