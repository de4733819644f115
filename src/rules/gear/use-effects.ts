import { oneOf, wholeNumber } from "../check.ts";
import { roundSeconds, type Clock } from "../conditions/clock.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";

/**
 * The units of a condition's duration. `own` means that the condition ends as defined in its registry entry.
 */
export const durationUnits = ["own", "rounds", "minutes", "hours"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** The duration of a condition. */
export interface Duration {
  readonly lasts: number;
  readonly unit: DurationUnit;
}

/** A condition that is caused by the use of an item. */
export interface CausedCondition extends Duration {
  readonly key: string;
  /** The number of levels that the item adds. Ignored if the condition has no levels. */
  readonly level: number;
}

/** The effects of a consumable on the actor who uses or receives it. */
export interface UseEffects {
  /** The keys of the conditions that the item removes without a test (T10). */
  readonly treats: readonly string[];
  /** The points that the item restores (R9.1, R12.1), and the Stress that it removes (R9.24). */
  readonly restores: { readonly hitPoints: number; readonly stamina: number; readonly stress: number };
  /** Whether the item stops the bleeding of an actor without hit points (R9.19). */
  readonly stabilizes: boolean;
  readonly causes: readonly CausedCondition[];
}

const secondsOf: Readonly<Record<Exclude<DurationUnit, "own">, number>> = {
  rounds: roundSeconds,
  minutes: 60,
  hours: 3600,
};

/**
 * Returns the clock for a condition of the given duration, counted in the affected actor's own turns (R5.2,
 * R10.1). Returns undefined if the condition ends as its entry defines or the duration is 0. Throws a
 * RuleError for an unknown unit, or for a number that is negative or not an integer.
 */
export function durationClock({ lasts, unit }: Duration): Clock | undefined {
  const many = wholeNumber("lasts", lasts, 0);
  const known = oneOf("unit", unit, durationUnits);
  if (known === "own" || many === 0) return undefined;
  return { at: "ownTurnStart", left: (many * secondsOf[known]) / roundSeconds };
}

/**
 * Whether an item can cause this condition. The condition must be known and not belong to an attribute. Out
 * of the Fight is excluded, because it is computed.
 */
export function isCausable(key: string, registry: ConditionRegistry = conditions): boolean {
  const entry = registry.get(key);
  return entry !== undefined && entry.byAttribute !== true && key !== "outOfFight";
}

/**
 * Returns whether the item's data define any effects. If they don't, the players decide what the item does.
 */
export function actsByItself({ treats, restores, stabilizes, causes }: UseEffects): boolean {
  return (
    stabilizes ||
    restores.hitPoints + restores.stamina + restores.stress > 0 ||
    treats.some(key => conditions.has(key)) ||
    causes.some(({ key }) => isCausable(key))
  );
}
