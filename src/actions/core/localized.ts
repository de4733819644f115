import type { Text } from "./card.ts";
import { countIn, numberText, pluralKey } from "./language.ts";

/**
 * A text in the language of this client. Words that are no language key, such as names, stay as they are;
 * numbers and plural forms are those of the language.
 */
export function localized({ key, data }: Text): string {
  if (data === undefined) return game.i18n.localize(key);
  const filled = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, gapText(value)]));
  return game.i18n.format(formOf(key, data), filled);
}

/** The key of a text in the plural form that its gaps ask for. */
export function formOf(key: string, data: Readonly<Record<string, unknown>>): string {
  const count = countIn(data);
  return count === null ? key : pluralKey(key, count, (name, fallback) => game.i18n.has(name, fallback));
}

function gapText(value: string | number | Text): string {
  if (typeof value === "object") return localized(value);
  return typeof value === "number" ? numberText(value) : value;
}
