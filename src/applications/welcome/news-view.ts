import { plain, type Words } from "../shared/words.ts";
import { changesBetween, type VersionChanges } from "./versions.ts";

/** The maximum number of changes that the card shows. Further changes are only counted. */
const SHOWN = 12;

/**
 * Returns the view of the update card, with the changes since the world's previous version. `versions` is null
 * if the list of changes couldn't be loaded. The list exists only in English, so in other languages, the card
 * shows how many changes there are, and the list is folded.
 */
export function newsView(
  versions: readonly VersionChanges[] | null,
  { from, to }: { readonly from: string; readonly to: string },
  isEnglish: boolean,
  words: Words,
) {
  const lines = changesBetween(versions ?? [], from, to).flatMap(({ changes }) => changes);
  return {
    title: words.format("BLACKOUT.news.title", { version: to }),
    since: words.format("BLACKOUT.news.since", { version: from }),
    changes: lines.slice(0, SHOWN),
    folded: isEnglish ? "" : words.format("BLACKOUT.news.inEnglish", { n: plain(lines.length) }),
    gone: versions === null,
    more: lines.length > SHOWN ? words.format("BLACKOUT.news.more", { n: plain(lines.length - SHOWN) }) : "",
  };
}
