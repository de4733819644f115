import { hasMarkup, withoutMarkup } from "./markup.ts";
import type { Reading } from "./reading.ts";

/** Placeholders for an empty value. */
export const NOTHING = /^(?:-|–|—|n\/a|k\.?a\.?)$/iu;
/** The characters that start a formula in spreadsheets. */
const FORMULA = /^[=+@\t\r]|^-(?!\d)/u;
/** A sentence may begin with a sign or a plus; text that calculates or calls is a formula anyway. */
export const CALCULATES = /^=|^[+\-@]\s*[\p{L}"][^\s]*[(!|]|^[\t\r]/u;
/** The apostrophe that prevents a spreadsheet from calculating, and that it hides. */
export const SHIELD = /^'(?=[=+\-@'\t\r])/u;

/**
 * Returns the intended text: without tags, and without the apostrophe that prevents a spreadsheet from
 * calculating. Text that looks like a formula stays text, with a warning.
 */
export function plainText(reading: Reading): string {
  const shielded = SHIELD.test(reading.text);
  const text = shielded ? reading.text.slice(1) : reading.text;
  if (!shielded && FORMULA.test(text) && !NOTHING.test(text)) reading.warn("formula");
  if (!hasMarkup(text)) return text;
  reading.warn("markup");
  return withoutMarkup(text);
}
