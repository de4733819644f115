import { oneOf, wholeNumber } from "../check.ts";
import { roundSeconds, type Clock } from "../conditions/clock.ts";

/** The units in which the effect of an item can last; `own` is until the condition ends by itself. */
export const durationUnits = ["own", "rounds", "minutes", "hours"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** How long a condition lasts that an item causes. */
export interface Duration {
  readonly lasts: number;
  readonly unit: DurationUnit;
}

const secondsOf: Readonly<Record<Exclude<DurationUnit, "own">, number>> = {
  rounds: roundSeconds,
  minutes: 60,
  hours: 3600,
};

/**
 * R5.2, R10.1: returns the clock of a condition that lasts that long, counted in the affected actor's own
 * turns; undefined if the condition ends by itself, as it does for a duration of 0. Throws a RuleError for
 * another unit, or for a number that isn't whole or is negative.
 */
export function durationClock({ lasts, unit }: Duration): Clock | undefined {
  const many = wholeNumber("lasts", lasts, 0);
  const known = oneOf("unit", unit, durationUnits);
  if (known === "own" || many === 0) return undefined;
  return { at: "ownTurnStart", left: (many * secondsOf[known]) / roundSeconds };
}
