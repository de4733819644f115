import { finiteNumber, record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** R6.7, R6.8, R6.10: feet that each success of a jump is worth. */
const feetPerSuccess = 5;
const runUpBonus = 10;

/** R6.7: feet of run-up that a long jump needs. */
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
  /** What it would be without the limit of the Walk speed. */
  readonly unlimited: number;
  readonly cost: number;
}

/** What a jump follows from. */
export interface JumpFacts {
  readonly successes: number;
  /** Feet run before it. */
  readonly runUp: number;
  readonly vertical: boolean;
  /** Walk speed in feet. */
  readonly walk: number;
}

/**
 * How far or high does somebody jump? 5 ft a success, and 10 ft on top in a long jump with a run-up of 15 ft;
 * at most the Walk speed. R6.7, R6.8, R6.9. Throws a RuleError for negative numbers.
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
 * Can somebody jump in this movement action? Once, with 15 ft left of it. R6.9. Throws a RuleError for
 * negative numbers.
 */
export function canJump(movementLeft: number, jumps: number): boolean {
  return (
    finiteNumber("movementLeft", movementLeft, 0) >= jumpCost &&
    wholeNumber("jumps", jumps, 0) < jumpsPerMovement
  );
}

/**
 * How far does somebody fall who jumps down? Not at all when 5 ft a success cover the height; else all of it,
 * or by house rule what they do not cover. Feet. R6.10, A28. Throws a RuleError for negative numbers.
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
