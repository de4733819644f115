import { hasMarkup, withoutMarkup } from "./markup.ts";
import type { Reading } from "./reading.ts";

/** What stands where there is nothing to say. */
export const NOTHING = /^(?:-|–|—|n\/a|k\.?a\.?)$/iu;
/** What begins as spreadsheets let a formula begin. */
const FORMULA = /^[=+@\t\r]|^-(?!\d)/u;
/** A sentence may begin with a sign or a plus; what calculates or calls is a formula all the same. */
export const CALCULATES = /^=|^[+\-@]\s*[\p{L}"][^\s]*[(!|]|^[\t\r]/u;
/** The apostrophe that keeps a spreadsheet from calculating, and that it hides. */
export const SHIELD = /^'(?=[=+\-@'\t\r])/u;

/**
 * A text as it is meant: without marks, and without the apostrophe that keeps a spreadsheet from calculating.
 * What looks like a formula stays text and is said.
 */
export function plainText(reading: Reading): string {
  const shielded = SHIELD.test(reading.text);
  const text = shielded ? reading.text.slice(1) : reading.text;
  if (!shielded && FORMULA.test(text) && !NOTHING.test(text)) reading.warn("formula");
  if (!hasMarkup(text)) return text;
  reading.warn("markup");
  return withoutMarkup(text);
}
