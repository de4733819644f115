import { oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** One side of an opposed test. */
export interface OpposedSide {
  readonly successes: number;
  readonly playerCharacter: boolean;
}

/** The two sides of an opposed test. */
export const opposedSides = ["left", "right"] as const;
export type OpposedSideKey = (typeof opposedSides)[number];

/** The input of an opposed test. */
export interface OpposedInput {
  readonly left: OpposedSide;
  readonly right: OpposedSide;
  /** The side that started the test, or `both` if the two sides are equally active. */
  readonly active: OpposedSideKey | "both";
  /** Whether a tie is a possible result in this situation (R3.6). */
  readonly tiePossible: boolean;
}

/** The winner, the reason for the win, and the difference in successes (`by`). */
export interface OpposedResult {
  readonly winner: OpposedSideKey | null;
  readonly by: number;
  readonly reason: "successes" | "tiePossible" | "active" | "playerCharacter" | "peers";
  /** Whether two opponents of equal standing roll again after a tie (house rule `peerTie`, R3.5). */
  readonly reroll: boolean;
}

/**
 * Returns the winner: the side with more successes (R3.2–R3.6). With equal successes, neither side wins if
 * the situation allows a tie, and otherwise the active side does. If both sides are equally active, a player
 * character wins against another kind of actor. Between two of the same kind, the tie stands, and the house
 * rule decides whether the Gamemaster chooses a winner or both sides roll again.
 */
export function judgeOpposed(input: OpposedInput, houseRules: HouseRules): OpposedResult {
  checkHouseRules(houseRules);
  const left = side("left", record("test", input).left);
  const right = side("right", input.right);
  const active = oneOf("active", input.active, [...opposedSides, "both"]);
  const by = Math.abs(left.successes - right.successes);
  if (by > 0)
    return {
      winner: left.successes > right.successes ? "left" : "right",
      by,
      reason: "successes",
      reroll: false,
    };
  if (requireBoolean("tiePossible", input.tiePossible))
    return { winner: null, by, reason: "tiePossible", reroll: false };
  if (active !== "both") return { winner: active, by, reason: "active", reroll: false };
  if (left.playerCharacter !== right.playerCharacter)
    return { winner: left.playerCharacter ? "left" : "right", by, reason: "playerCharacter", reroll: false };
  return { winner: null, by, reason: "peers", reroll: houseRules.peerTie === "reroll" };
}

function side(path: OpposedSideKey, given: OpposedSide): OpposedSide {
  record(path, given);
  return {
    successes: wholeNumber(`${path}.successes`, given.successes, 0),
    playerCharacter: requireBoolean(`${path}.playerCharacter`, given.playerCharacter),
  };
}
