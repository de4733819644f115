import type { Text } from "../../play/deed/card.ts";
import type { Words } from "./words.ts";

/** A text of a verb in words: a language key with its gaps filled, or plain words such as a name. What counts one (`n`) has words of its own under `…One`, where there are any. */
export function sayText({ key, data }: Text, words: Words): string {
  if (data === undefined) return words.localize(key);
  const filled = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === "object" ? sayText(value, words) : String(value)]));
  return words.format(filled["n"] === "1" && words.has(`${key}One`) ? `${key}One` : key, filled);
}
