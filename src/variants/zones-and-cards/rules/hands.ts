import { list, oneOf, wholeNumber } from "../../../rules/check.ts";

/** Z7.5: the body parts that an injury can make unusable. */
export const bodyParts = ["hand", "arm", "body"] as const;
export type BodyPart = (typeof bodyParts)[number];

const bothHands = 2;

/**
 * Z7.5: returns the number of hands that an actor can use: one fewer for each hand or arm that an injury has
 * made unusable, and 0 for a paralyzed actor. Throws a RuleError for an unknown body part.
 */
export function handsLeft(lost: readonly BodyPart[]): number {
  list("lost", lost).forEach((part, index) => oneOf(`lost.${index}`, part, bodyParts));
  return lost.includes("body") ? 0 : Math.max(0, bothHands - lost.length);
}

/**
 * Z7.5: whether an actor with this many usable hands can use an item. An unarmed attack requires no hands, so
 * every actor can make one. Throws a RuleError for invalid numbers.
 */
export function canWield(handsNeeded: number, left: number): boolean {
  return wholeNumber("handsNeeded", handsNeeded, 0) <= wholeNumber("left", left, 0);
}
