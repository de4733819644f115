import { record, truth, wholeNumber } from "../check.ts";

/** R5.10, R5.18: what a free action can be, beside a free step and a Command. */
export const freeActionKinds = ["speak", "drop", "draw", "other"] as const;
export type FreeActionKind = (typeof freeActionKinds)[number];

/** What says whether a thing is small. */
export interface ThingInHand {
  readonly hands: number;
  readonly bulky: boolean;
}

/**
 * Whether a thing is small enough to be drawn as a free action: it takes one hand and is not Bulky. R5.18,
 * T11.3. Throws a RuleError for hands that are no whole number.
 */
export function isSmallThing(thing: ThingInHand): boolean {
  const hands = wholeNumber("thing.hands", record("thing", thing).hands, 0);
  return hands <= 1 && !truth("thing.bulky", thing.bulky);
}
