import { list, oneOf, wholeNumber } from "../../../rules/check.ts";

/** Z7.5: what of a body an injury may take the use of. */
export const bodyParts = ["hand", "arm", "body"] as const;
export type BodyPart = (typeof bodyParts)[number];

const bothHands = 2;

/**
 * Z7.5: the hands that somebody can use: one less for each hand or arm that an injury took the use of, none
 * for who is paralysed. Throws a RuleError for a part that is none.
 */
export function handsLeft(lost: readonly BodyPart[]): number {
  list("lost", lost).forEach((part, index) => oneOf(`lost.${index}`, part, bodyParts));
  return lost.includes("body") ? 0 : Math.max(0, bothHands - lost.length);
}

/**
 * Z7.5: whether somebody with so many hands can use a thing that takes some; bare hands take none, so that
 * nobody is without a blow. Throws a RuleError for numbers that are none.
 */
export function canWield(handsNeeded: number, left: number): boolean {
  return wholeNumber("handsNeeded", handsNeeded, 0) <= wholeNumber("left", left, 0);
}
