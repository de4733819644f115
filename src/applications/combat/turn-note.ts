import { plain, type Words } from "../shared/words.ts";

/**
 * Returns the text of the turn notice. In a combat variant, this is the initiative. Otherwise, it is the step
 * and the action points. Returns an empty string before initiative is rolled, for example for an action
 * before the first round.
 */
export function turnNote(
  { initiative, actionPoints }: { readonly initiative: number | null; readonly actionPoints: number },
  variant: string | null,
  words: Words,
): string {
  if (initiative === null) return "";
  const place = plain(initiative);
  return variant === null
    ? words.format("BLACKOUT.track.notice.note", { step: place, ap: plain(actionPoints) })
    : words.format(`BLACKOUT.variants.notice.${variant}`, { n: place });
}
