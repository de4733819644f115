import { finiteNumber, record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** R6.7, R6.8, R6.10: feet per success of a jump. */
const feetPerSuccess = 5;
const runUpBonus = 10;

/** R6.7: feet of run-up that a long jump requires. */
export const runUpFeet = 15;
/** R6.9: feet of movement that a jump costs, whatever its length. */
export const jumpCost = 15;
/** R6.9: jumps in one movement action. */
export const jumpsPerMovement = 1;

/** R6.7, R6.8: the pair that jumps far and high. */
export const jumpPair = { attribute: "strength", skill: "athletics" } as const;

/** A jump, in feet. */
export interface Jump {
  readonly feet: number;
  /** The distance without the limit of the Walk speed. */
  readonly unlimited: number;
  readonly cost: number;
}

/** The input of a jump. */
export interface JumpFacts {
  readonly successes: number;
  /** Feet run before it. */
  readonly runUp: number;
  readonly vertical: boolean;
  /** Walk speed in feet. */
  readonly walk: number;
}

/**
 * Returns how far or high an actor jumps: 5 ft per success, and 10 ft more for a long jump with a run-up of
 * 15 ft; at most the Walk speed. R6.7, R6.8, R6.9. Throws a RuleError for negative numbers.
 */
export function jump(facts: JumpFacts): Jump {
  const runUp =
    finiteNumber("jump.runUp", record("jump", facts).runUp, 0) >= runUpFeet &&
    !truth("jump.vertical", facts.vertical);
  const unlimited =
    (runUp ? runUpBonus : 0) + wholeNumber("jump.successes", facts.successes, 0) * feetPerSuccess;
  return { feet: Math.min(unlimited, finiteNumber("jump.walk", facts.walk, 0)), unlimited, cost: jumpCost };
}

/**
 * Whether an actor can jump in this movement action: once, with 15 ft left of it. R6.9. Throws a RuleError
 * for negative numbers.
 */
export function canJump(movementLeft: number, jumps: number): boolean {
  return (
    finiteNumber("movementLeft", movementLeft, 0) >= jumpCost &&
    wholeNumber("jumps", jumps, 0) < jumpsPerMovement
  );
}

/**
 * Returns how many feet an actor falls when jumping down: none if 5 ft per success cover the height; else all
 * of it, or by house rule the uncovered part. R6.10, A28. Throws a RuleError for negative numbers.
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
