import type { ExplanationRow, Explanations } from "../../data/actor/explanation.ts";
import { termsOf, type Term } from "./readout.ts";
import { signed, type Words } from "./words.ts";

/** What gave an attribute its score: what is stored, and by name what effects put on it. */
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

/** What effects did to a number that is explained in words: `Weights −15`, each by its name. */
export function changedBy(rows: readonly ExplanationRow[] | undefined, words: Words): readonly string[] {
  return termsOf(rows, words).map(({ label, value }) => `${label} ${signed(value)}`);
}
