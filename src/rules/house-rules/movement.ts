import { answers } from "./define.ts";
import { choice, rows, whole } from "./fields.ts";

/**
 * The combat effects that a place can work like: those that call for a test by their X or by the points lost.
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

/** House rules on moving about (section 6). */
export const movementHouseRules = {
  /** How far under its difficulty a vault ends prone. */
  vaultProneMargin: answers(["R6.5", "A1"], whole(-2, -6, -1)),
  drowningDifficulty: answers(["R6.12"], whole(1, 1, 10)),
  drowningStep: answers(["R6.12"], whole(1, 0, 5)),
  /**
   * What places do to those in them that no text says: the combat effect that each works like, how often it
   * strikes, and how strong it is where nothing else is said.
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
