import { shownText } from "../../compat/content-language.ts";
import type { Shown, Text } from "../../actions/core/card.ts";
import { plain, type Words } from "./words.ts";

/**
 * Returns the display text of an action's text: a language key with its parameters, or plain text such as a
 * name, which is shown in this client's language if it is from our compendiums. Counts use the plural form and
 * number format of the language.
 */
export function sayText({ key, data }: Text, words: Words): string {
  if (data === undefined) return shownText(words.localize(key));
  return words.format(
    key,
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        typeof value === "object"
          ? sayText(value, words)
          : typeof value === "number"
            ? plain(value)
            : shownText(value),
      ]),
    ),
  );
}

/** Returns the display text at the end of a line; empty if there is none. */
export function sayShown(shown: Shown | undefined, words: Words): string {
  return typeof shown === "object" ? sayText(shown, words) : (shown ?? "");
}

/** Returns a label and its value, as in "Armor: Riot shield", with the colon as the language sets it. */
export function labelled(label: string, value: string, words: Pick<Words, "format">): string {
  return words.format("BLACKOUT.labelled", { label, value });
}
