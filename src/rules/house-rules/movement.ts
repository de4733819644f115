import { answers } from "./define.ts";
import { choice, rows, whole } from "./fields.ts";

/**
 * The combat effects that hazards can work like: those that require a test by their X or by the points lost.
 */
const placeEffects = [
  "acid",
  "blinding",
  "corrosive",
  "fear",
  "frost",
  "knockdown",
  "knockout",
  "poison",
  "rage",
  "scorch",
  "shock",
  "slow",
  "stun",
] as const;

/** House rules about movement (section 6). */
export const movementHouseRules = {
  /** The margin at which a failed vault ends prone. */
  vaultProneMargin: answers(["R6.5", "A1"], whole(-2, -6, -1)),
  drowningDifficulty: answers(["R6.12"], whole(1, 1, 10)),
  drowningStep: answers(["R6.12"], whole(1, 0, 5)),
  /**
   * Hazards that the rules do not define: the combat effect that each works like, how often it takes effect,
   * and its default strength.
   */
  hazards: answers(
    ["R6.4", "T11.2"],
    rows(
      {
        fire: { effect: "scorch", every: "turn", strength: 2 },
        acid: { effect: "acid", every: "turn", strength: 2 },
        cold: { effect: "frost", every: "turn", strength: 2 },
        electric: { effect: "shock", every: "turn", strength: 2 },
        radiation: { effect: "poison", every: "minute", strength: 2 },
      },
      {
        effect: choice("scorch", placeEffects),
        every: choice("turn", ["turn", "halfMinute", "minute"]),
        strength: whole(2, 1, 20),
      },
    ),
  ),
  jumpDownFall: answers(["R6.10", "A28"], choice("fullHeight", ["fullHeight", "remainingHeight"])),
  roundDistance: answers(["R6.15", "A9"], choice("up", ["up", "down"])),
};
