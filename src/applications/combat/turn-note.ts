import { plain, type Words } from "../shared/words.ts";

/**
 * Returns where a combatant acts, as the notice of their turn says it: the initiative in a combat variant,
 * else the step and the action points. Empty before initiative, such as for an action before everyone else's.
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
