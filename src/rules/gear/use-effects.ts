import { oneOf, wholeNumber } from "../check.ts";
import { roundSeconds, type Clock } from "../conditions/clock.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";

/** The units in which a condition can last; `own` is until the condition ends by itself. */
export const durationUnits = ["own", "rounds", "minutes", "hours"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** How long a condition lasts. */
export interface Duration {
  readonly lasts: number;
  readonly unit: DurationUnit;
}

/** A condition that an item causes when it is used. */
export interface CausedCondition extends Duration {
  readonly key: string;
  /** Levels that it adds; ignored for a condition without levels. */
  readonly level: number;
}

/** What a consumable does to the person on whom it is used. */
export interface UseEffects {
  /** Keys of the conditions that it removes without a test (T10). */
  readonly treats: readonly string[];
  /** Points that it restores (R9.1, R12.1), and Stress that it takes away (R9.24). */
  readonly restores: { readonly hitPoints: number; readonly stamina: number; readonly stress: number };
  /** Whether it stops the bleeding of an actor without hit points (R9.19). */
  readonly stabilizes: boolean;
  readonly causes: readonly CausedCondition[];
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

/** Whether an item can cause this condition: known, and neither of one attribute nor a state of its own. */
export function isCausable(key: string, registry: ConditionRegistry = conditions): boolean {
  const entry = registry.get(key);
  return entry !== undefined && entry.byAttribute !== true && key !== "outOfFight";
}

/** Whether an item does anything by its data; what any other does is up to the players. */
export function actsByItself({ treats, restores, stabilizes, causes }: UseEffects): boolean {
  return (
    stabilizes ||
    restores.hitPoints + restores.stamina + restores.stress > 0 ||
    treats.some(key => conditions.has(key)) ||
    causes.some(({ key }) => isCausable(key))
  );
}
