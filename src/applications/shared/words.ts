import { numberText } from "../../language/formats.ts";
import { hasText, localize } from "../../language/localize.ts";

/**
 * The functions that translate keys. Views receive them as an argument, so that views can run without
 * Foundry.
 */
export interface Words {
  /**
   * Returns the text of a language key. A name or custom text is translated if possible and otherwise
   * returned unchanged.
   */
  localize(key: string): string;
  /**
   * Returns a translation with its parameters filled in. Counts use the language's plural form if the
   * translation has one (`docs/translating.md`).
   */
  format(key: string, data: Record<string, string>): string;
  has(key: string): boolean;
}

/**
 * Returns the translation functions of the running Foundry client. Names from the system's compendiums are
 * translated as well.
 */
export function foundryWords(): Words {
  return { localize: key => localize(key), format: localize, has: hasText };
}

/** Formats a number with its sign in the user's language, using a true minus sign: `+2`, `−1`, `0`. */
export function signed(value: number, digits = 0): string {
  const text = numberText(Math.abs(value), digits, digits);
  if (Number(value.toFixed(digits)) === 0) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** Formats a number in the user's language, with a proper minus sign and at most one decimal place. */
export function plain(value: number): string {
  return numberText(Math.round(value * 10) / 10);
}

/**
 * Formats a number for an input field whose text will be parsed again. Uses a true minus sign and a decimal
 * point, but no thousands separators.
 */
export function typedNumber(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded < 0 ? `−${Math.abs(rounded)}` : String(rounded);
}
