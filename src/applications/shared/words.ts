import { numberText } from "../../actions/core/language.ts";
import { formOf } from "../../actions/core/localized.ts";

/** What turns language keys into text. A view takes it as an argument, so that it runs without Foundry. */
export interface Words {
  localize(key: string): string;
  /**
   * Fills the gaps. What counts something takes the plural form of the language, where there is one
   * (`docs/translating.md`).
   */
  format(key: string, data: Record<string, string>): string;
  has(key: string): boolean;
}

/** The words of the running Foundry. */
export function foundryWords(): Words {
  return {
    localize: key => game.i18n.localize(key),
    format: (key, data) => game.i18n.format(formOf(key, data), data),
    has: key => game.i18n.has(key),
  };
}

/** A text that may be a language key or somebody's own words. */
export function keyOrText(words: Words, text: string): string {
  return words.has(text) ? words.localize(text) : text;
}

/** A number with its sign, a real minus among them: `+2`, `−1`, `0`; as the language writes it. */
export function signed(value: number, digits = 0): string {
  const text = numberText(Math.abs(value), digits, digits);
  if (Number(value.toFixed(digits)) === 0) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/**
 * A number as people read it in their language: a real minus, and no more than one digit behind the decimal
 * sign.
 */
export function plain(value: number): string {
  return numberText(Math.round(value * 10) / 10);
}

/**
 * A number in a field where people type one: a real minus, and nothing between its thousands or instead of
 * its point, since it is read again as it stands.
 */
export function typedNumber(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded < 0 ? `−${Math.abs(rounded)}` : String(rounded);
}
