import { hasMarkup, withoutMarkup } from "./markup.ts";
import type { Reading } from "./reading.ts";

/** Matches placeholders for empty values. */
export const NOTHING = /^(?:-|–|—|n\/a|k\.?a\.?)$/iu;
/** Matches characters at the beginning of a cell that make it a formula in a spreadsheet. */
const FORMULA = /^[=+@\t\r]|^-(?!\d)/u;
/**
 * Matches formulas in fields where other text, such as a sentence, can also begin with a plus or minus sign.
 */
export const CALCULATES = /^=|^[+\-@]\s*[\p{L}"][^\s]*[(!|]|^[\t\r]/u;
/** Matches the hidden apostrophe that prevents a spreadsheet from evaluating a cell as a formula. */
export const SHIELD = /^'(?=[=+\-@'\t\r])/u;

/**
 * Returns a cell's text without tags and without the apostrophe that prevents a spreadsheet from evaluating
 * the cell. Text that looks like a formula is kept, with a warning.
 */
export function plainText(reading: Reading): string {
  const shielded = SHIELD.test(reading.text);
  const text = shielded ? reading.text.slice(1) : reading.text;
  if (!shielded && FORMULA.test(text) && !NOTHING.test(text)) reading.warn("formula");
  if (!hasMarkup(text)) return text;
  reading.warn("markup");
  return withoutMarkup(text);
}
