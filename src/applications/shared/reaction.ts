import type { Words } from "./words.ts";

/**
 * Describes, for tooltips and labels, whether a reaction is left, what it can be used for, and when it
 * returns (R5.13).
 */
export function reactionHint(isLeft: boolean, words: Pick<Words, "localize">): string {
  return words.localize(`BLACKOUT.turnHud.${isLeft ? "left" : "gone"}.reaction`);
}
