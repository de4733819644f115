import { shownText } from "../compat/content-language.ts";
import { countIn, numberText, pluralKey } from "./formats.ts";
import type { Text } from "./text.ts";

/**
 * Returns a string in this client's language. A string that is not a language key is returned unchanged,
 * except for names from this system's compendiums, which are translated. Numbers and plural forms follow the
 * language.
 */
export function localize(key: string, data?: Text["data"]): string {
  if (data === undefined) return shownText(game.i18n.localize(key));
  const filled = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, gapText(value)]));
  return game.i18n.format(formOf(key, data), filled);
}

/** Returns a text in this client's language, like `localize`. */
export function localized({ key, data }: Text): string {
  return localize(key, data);
}

/** Whether a text exists for a key, in this client's language or in English. */
export function hasText(key: string): boolean {
  return game.i18n.has(key);
}

/** Returns the key of the plural form for the count in the data or, if there is no count, the key itself. */
function formOf(key: string, data: Readonly<Record<string, unknown>>): string {
  const count = countIn(data);
  return count === null ? key : pluralKey(key, count, (name, fallback) => game.i18n.has(name, fallback));
}

function gapText(value: string | number | Text): string {
  if (typeof value === "object") return localized(value);
  return typeof value === "number" ? numberText(value) : shownText(value);
}
