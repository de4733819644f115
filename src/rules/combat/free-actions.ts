import { record, requireBoolean, wholeNumber } from "../check.ts";

/** The kinds of free action, apart from a free step and a Command (R5.10, R5.18). */
export const freeActionKinds = ["speak", "drop", "draw", "other"] as const;

/** The properties that decide whether an item is small. */
export interface HandItem {
  readonly hands: number;
  readonly bulky: boolean;
}

/**
 * Whether an item is small enough to be drawn as a free action: it needs only one hand and isn't Bulky
 * (R5.18, T11.3). Throws a RuleError for an invalid number of hands.
 */
export function isSmallItem(thing: HandItem): boolean {
  const hands = wholeNumber("thing.hands", record("thing", thing).hands, 0);
  return hands <= 1 && !requireBoolean("thing.bulky", thing.bulky);
}
