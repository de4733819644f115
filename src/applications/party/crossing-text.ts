import type { HazardGround } from "../../rules/conditions/hazards.ts";
import { pairWords } from "../shared/pair-words.ts";
import { plain, type Words } from "../shared/words.ts";

/** Returns how the ground of a hazard affects movement, as sentences; empty if it doesn't (R6.3, R6.4). */
export function crossingText({ difficult, test }: HazardGround, words: Words): string {
  return [
    ...(difficult ? [words.localize("BLACKOUT.hazardCard.difficult")] : []),
    ...(test
      ? [
          words.format("BLACKOUT.hazardCard.crossing", {
            pair: pairWords(test.attribute, test.skill, words),
            n: plain(test.difficulty),
          }),
        ]
      : []),
  ].join(" ");
}
