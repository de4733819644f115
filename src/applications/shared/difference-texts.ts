import type { Concealed } from "../../actions/core/card.ts";
import type { Difference } from "../../actions/core/differences.ts";
import { formatShown, formatText } from "./texts.ts";
import type { Words } from "./words.ts";

/** Returns a sentence for each difference that the viewer is allowed to see. */
export function differenceTexts(
  differences: readonly Difference[],
  knows: (concealed: Concealed) => boolean,
  words: Words,
): readonly string[] {
  return differences
    .filter(({ concealed }) => !concealed || knows(concealed))
    .map(({ what, before, after }) => {
      const kind =
        before === null
          ? after === ""
            ? "now"
            : "added"
          : after === null
            ? before === ""
              ? "noLonger"
              : "gone"
            : "changed";
      return words.format(`BLACKOUT.difference.${kind}`, {
        what: formatText(what, words),
        before: formatShown(before ?? undefined, words),
        after: formatShown(after ?? undefined, words),
      });
    });
}
