import type { Text } from "../../play/deed/card.ts";
import { plain, type Words } from "./words.ts";

/** A text of a verb in words: a language key with its gaps filled, or plain words such as a name. What it counts has the plural form and the numbers of the language. */
export function sayText({ key, data }: Text, words: Words): string {
  if (data === undefined) return words.localize(key);
  return words.format(key, Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === "object" ? sayText(value, words) : typeof value === "number" ? plain(value) : value])));
}
