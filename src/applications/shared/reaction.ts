import type { Words } from "./words.ts";

/** Whether a reaction is left, what it is for and when it comes back (R5.13), for tooltips and labels. */
export function reactionHint(isLeft: boolean, words: Pick<Words, "localize">): string {
  return words.localize(`BLACKOUT.turnHud.${isLeft ? "left" : "gone"}.reaction`);
}
