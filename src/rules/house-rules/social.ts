import { answers } from "./define.ts";
import { rows, whole } from "./fields.ts";

/** House rules for takedowns (section 15). */
export const socialHouseRules = {
  /**
   * The number and difficulty of the skill challenges in a takedown, by the rank of the target. The number is
   * 0 if targets of that rank can't be taken down (R15.5).
   */
  takedowns: answers(
    ["R15.3"],
    rows(
      {
        novice: { challenges: 1, difficulty: 1 },
        regular: { challenges: 1, difficulty: 2 },
        veteran: { challenges: 2, difficulty: 3 },
        elite: { challenges: 3, difficulty: 4 },
        deadly: { challenges: 4, difficulty: 5 },
      },
      { challenges: whole(1, 0, 12), difficulty: whole(1, 1, 12) },
    ),
  ),
  takedownTests: answers(["R15.3"], whole(3, 1, 12)),
  /** The amount by which each failed challenge increases the difficulty of the last challenge. */
  takedownFailure: answers(["R15.4"], whole(1, 0, 6)),
};
