import { finiteNumber, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The distance in feet that each success adds to a jump (R6.7, R6.8, R6.10). */
const feetPerSuccess = 5;
const runUpBonus = 10;

/** The minimum length in feet of a run-up that extends a long jump (R6.7). */
export const runUpFeet = 15;
/** The movement in feet that a jump costs, regardless of its length (R6.9). */
export const jumpCost = 15;
/** The number of jumps allowed per movement action (R6.9). */
export const jumpsPerMovement = 1;

/** The attribute and skill used for long and high jumps (R6.7, R6.8). */
export const jumpPair = { attribute: "strength", skill: "athletics" } as const;

/** The result of a jump: its distance and its cost, both in feet. */
export interface Jump {
  readonly feet: number;
  /** The length of the jump if the Walk speed didn't limit it. */
  readonly unlimited: number;
  readonly cost: number;
}

/** The facts that determine the distance of a jump. */
export interface JumpFacts {
  readonly successes: number;
  /** The length of the run-up in feet. */
  readonly runUp: number;
  readonly vertical: boolean;
  /** The Walk speed in feet. */
  readonly walk: number;
}

/**
 * Returns how far or high an actor jumps: 5 ft per success, plus 10 ft for a long jump with a run-up of 15
 * ft, up to the Walk speed (R6.7, R6.8, R6.9). Throws a RuleError for negative numbers.
 */
export function jump(facts: JumpFacts): Jump {
  const runUp =
    finiteNumber("jump.runUp", record("jump", facts).runUp, 0) >= runUpFeet &&
    !requireBoolean("jump.vertical", facts.vertical);
  const unlimited =
    (runUp ? runUpBonus : 0) + wholeNumber("jump.successes", facts.successes, 0) * feetPerSuccess;
  return { feet: Math.min(unlimited, finiteNumber("jump.walk", facts.walk, 0)), unlimited, cost: jumpCost };
}

/**
 * Returns whether an actor can jump during this movement action. A movement action allows one jump, for which
 * 15 ft of movement must be left (R6.9). Throws a RuleError for negative numbers.
 */
export function canJump(movementLeft: number, jumps: number): boolean {
  return (
    finiteNumber("movementLeft", movementLeft, 0) >= jumpCost &&
    wholeNumber("jumps", jumps, 0) < jumpsPerMovement
  );
}

/**
 * Returns whether an actor lands safely after jumping down, and how many feet they fall (R6.10, A28). Each
 * success covers 5 ft of the height. If the successes cover the whole height, the jump is safe. Otherwise,
 * the actor falls the whole height or, depending on the house rule, the part that isn't covered. Throws a
 * RuleError for negative numbers.
 */
export function jumpDown(
  height: number,
  successes: number,
  houseRules: HouseRules,
): { readonly safe: boolean; readonly fallFeet: number } {
  checkHouseRules(houseRules);
  const feet = finiteNumber("height", height, 0);
  const covered = wholeNumber("successes", successes, 0) * feetPerSuccess;
  if (covered >= feet) return { safe: true, fallFeet: 0 };
  return { safe: false, fallFeet: houseRules.jumpDownFall === "fullHeight" ? feet : feet - covered };
}
