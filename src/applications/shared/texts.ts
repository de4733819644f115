import type { Shown, Text } from "../../actions/core/card.ts";
import { plain, type Words } from "./words.ts";

/**
 * A text of an action in words: a language key with its gaps filled, or plain words such as a name. What it
 * counts has the plural form and the numbers of the language.
 */
export function sayText({ key, data }: Text, words: Words): string {
  if (data === undefined) return words.localize(key);
  return words.format(
    key,
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        typeof value === "object" ? sayText(value, words) : typeof value === "number" ? plain(value) : value,
      ]),
    ),
  );
}

/** What stands at the end of a line, in words; nothing for nothing. */
export function sayShown(shown: Shown | undefined, words: Words): string {
  return typeof shown === "object" ? sayText(shown, words) : (shown ?? "");
}

/** Words and what they are about, as in "Armor: Riot shield", with the colon as the language sets it. */
export function labelled(label: string, value: string, words: Pick<Words, "format">): string {
  return words.format("BLACKOUT.labelled", { label, value });
}
