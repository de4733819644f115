import type { Words } from "./words.ts";

/** Returns whether a reaction is left, its purpose and when it returns (R5.13), for tooltips and labels. */
export function reactionHint(isLeft: boolean, words: Pick<Words, "localize">): string {
  return words.localize(`BLACKOUT.turnHud.${isLeft ? "left" : "gone"}.reaction`);
}
