import { answers } from "./define.ts";
import { choice, whole } from "./fields.ts";

/** House rules on moving about (section 6). */
export const movementHouseRules = {
  /** How far under its difficulty a vault ends prone. */
  vaultProneMargin: answers(["R6.5", "A1"], whole(-2, -6, -1)),
  drowningDifficulty: answers(["R6.12"], whole(1, 1, 10)),
  drowningStep: answers(["R6.12"], whole(1, 0, 5)),
  jumpDownFall: answers(["R6.10", "A28"], choice("fullHeight", ["fullHeight", "remainingHeight"])),
  roundDistance: answers(["R6.15", "A9"], choice("up", ["up", "down"])),
};
