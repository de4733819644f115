import { shownText } from "../../compat/content-language.ts";
import { numberText } from "../../actions/core/language.ts";
import { formOf } from "../../actions/core/localized.ts";

/** Translates language keys. Views receive it as an argument, so that they run without Foundry. */
export interface Words {
  localize(key: string): string;
  /**
   * Fills in the parameters. Counts use the plural form of the language, if there is one
   * (`docs/translating.md`).
   */
  format(key: string, data: Record<string, string>): string;
  has(key: string): boolean;
}

/** Returns the translations of the running Foundry. Names of our compendiums are shown in its language. */
export function foundryWords(): Words {
  return {
    localize: key => shownText(game.i18n.localize(key)),
    format: (key, data) =>
      game.i18n.format(
        formOf(key, data),
        Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shownText(value)])),
      ),
    has: key => game.i18n.has(key),
  };
}

/** Returns a text that may be a language key or custom text. */
export function keyOrText(words: Words, text: string): string {
  return words.has(text) ? words.localize(text) : text;
}

/** Returns a number with its sign, using a real minus: `+2`, `−1`, `0`; in the format of the language. */
export function signed(value: number, digits = 0): string {
  const text = numberText(Math.abs(value), digits, digits);
  if (Number(value.toFixed(digits)) === 0) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** Returns a number for display in the user's language, with a real minus and at most one decimal place. */
export function plain(value: number): string {
  return numberText(Math.round(value * 10) / 10);
}

/**
 * Returns a number for an input field: a real minus, but no thousands separator and always a decimal point,
 * because it is parsed again.
 */
export function typedNumber(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded < 0 ? `−${Math.abs(rounded)}` : String(rounded);
}
