import type { Text } from "./card.ts";

/** A text in the language of this client. Words that are no language key, such as names, stay as they are. */
export function localized({ key, data }: Text): string {
  if (data === undefined) return game.i18n.localize(key);
  const filled = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === "object" ? localized(value) : String(value)]));
  return game.i18n.format(key, filled);
}
