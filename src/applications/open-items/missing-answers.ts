import { listText } from "../../language/formats.ts";
import type { Words } from "../shared/words.ts";

/**
 * Returns a text that names the actors whose owners have yet to answer. Returns an empty string if there are
 * none, or if a name is empty because the user doesn't know it.
 */
export function missingAnswers(names: readonly string[], words: Words): string {
  return names.length === 0 || names.includes("")
    ? ""
    : words.format("BLACKOUT.openItems.waiting.othersNamed", { who: listText([...new Set(names)]) });
}
