import { oneOf, record, wholeNumber } from "../../../rules/check.ts";
import type { CheckResult } from "./check-roll.ts";
import { succeeds, tiers } from "./check-roll.ts";

/** X8.4: the number of stress boxes. */
export const stressBoxes = 5;
/** X8.1: the abilities that can be used for checks against panic. */
export const panicSkills = ["reason", "psychology", "inspiration"] as const;

/**
 * The number of boxes that are filled after a change, and whether the change caused the breaking point
 * (X8.5). The breaking point clears all boxes.
 */
export interface StressChange {
  readonly boxes: number;
  readonly breaks: boolean;
}

/**
 * X8.4, X8.5: fills a box. The fifth box causes the breaking point, after which all boxes are empty. Throws a
 * RuleError unless 0 to 4 boxes were already filled.
 */
export function fillBox(boxes: number): StressChange {
  const filled = wholeNumber("boxes", boxes, 0, stressBoxes - 1) + 1;
  return filled === stressBoxes ? { boxes: 0, breaks: true } : { boxes: filled, breaks: false };
}

/**
 * X8.4: returns the number of filled boxes after a check for stress or trauma. A failed check fills one box.
 * The check adds Reason and Acumen (X1.14).
 */
export function afterStressCheck(boxes: number, check: Pick<CheckResult, "tier">): StressChange {
  wholeNumber("boxes", boxes, 0, stressBoxes - 1);
  return succeeds(oneOf("check.tier", record("check", check).tier, tiers))
    ? { boxes, breaks: false }
    : fillBox(boxes);
}

/**
 * X8.6: returns the number of filled boxes after the actor has cleared one by spending time alone or on an
 * enjoyable activity.
 */
export function clearBox(boxes: number): number {
  return Math.max(0, wholeNumber("boxes", boxes, 0, stressBoxes) - 1);
}
