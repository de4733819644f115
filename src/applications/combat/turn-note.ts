import { plain, type Words } from "../shared/words.ts";

/**
 * Returns the text about the time at which a combatant acts, for the notice of the turn. The text names the
 * initiative in a combat variant, and otherwise the step and the action points. Returns an empty string
 * before initiative is rolled, for example for an action before the first round.
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
