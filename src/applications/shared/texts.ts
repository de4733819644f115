import { shownText } from "../../compat/content-language.ts";
import type { Shown, Text } from "../../actions/core/card.ts";
import { plain, type Words } from "./words.ts";

/**
 * Returns the display text of an action's `Text`, which is either a translation key with parameters or plain
 * text such as a name. A name from the system's compendiums is shown in this client's language. Counts use
 * the language's plural forms and number format.
 */
export function formatText({ key, data }: Text, words: Words): string {
  if (data === undefined) return shownText(words.localize(key));
  return words.format(
    key,
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        typeof value === "object"
          ? formatText(value, words)
          : typeof value === "number"
            ? plain(value)
            : shownText(value),
      ]),
    ),
  );
}

/** Returns the text to display at the end of a line, or an empty string if there is none. */
export function formatShown(shown: Shown | undefined, words: Words): string {
  return typeof shown === "object" ? formatText(shown, words) : (shown ?? "");
}

/**
 * Returns a label with its value, such as "Armor: Riot shield". Spacing around the colon follows the
 * language.
 */
export function labelled(label: string, value: string, words: Pick<Words, "format">): string {
  return words.format("BLACKOUT.labelled", { label, value });
}
