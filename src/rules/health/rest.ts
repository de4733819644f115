import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import type { ConditionState } from "../conditions/state.ts";
import { conditionsAfterRest, longRestHours, type RestedConditions } from "../conditions/turns.ts";
import { finiteNumber, oneOf } from "../check.ts";

/** The number of hours in a short rest (R9.25). */
export const shortRestHours = 1;

/**
 * The durations of rests in seconds: a minute to catch one's breath, a short rest, and a long rest (R9.2,
 * R9.25).
 */
export const restSeconds = { minute: 60, hour: shortRestHours * 3600, night: longRestHours * 3600 } as const;
/** The length of a rest. */
export type RestLength = keyof typeof restSeconds;
/** The lengths of rest, shortest first. */
export const restLengths = Object.keys(restSeconds) as readonly RestLength[];

/**
 * Returns the number of full hours that a rest of this length leaves for work, such as repairs and treatments
 * (R8.12, T10). A one-minute rest leaves none. Throws a RuleError for an invalid length.
 */
export function hoursOfWork(length: RestLength): number {
  return Math.floor(restSeconds[oneOf("length", length, restLengths)] / 3600);
}

/**
 * Returns the number of attempts to wake an actor during a rest of this length: one per hour, but at least
 * one (R9.21). Throws a RuleError for an invalid length.
 */
export function wakingTries(length: RestLength): number {
  return Math.max(1, hoursOfWork(length));
}

/** The effects of a rest. */
export interface Rest extends RestedConditions {
  readonly kind: "none" | "short" | "long";
  /** Whether natural Armor Value and Damage Resistance are restored (R8.13). See `restedProtection`. */
  readonly bodyProtectionReturns: boolean;
}

/**
 * Returns the effects of a rest of this many hours (R9.25). Exhaustion and fatigue decrease, and injuries
 * heal (R9.10, T10). After eight hours, poison requires its test (T10), and natural Armor Value and Damage
 * Resistance are restored (R8.13). Throws a RuleError for negative hours or invalid conditions. Library only:
 * in the system, a rest proceeds step by step.
 */
export function rest(
  states: readonly ConditionState[],
  hours: number,
  registry: ConditionRegistry = conditions,
): Rest {
  const slept = finiteNumber("hours", hours, 0);
  return {
    ...conditionsAfterRest(states, slept, registry),
    kind: restKind(slept),
    bodyProtectionReturns: slept >= longRestHours,
  };
}

function restKind(hours: number): Rest["kind"] {
  if (hours >= longRestHours) return "long";
  return hours >= shortRestHours ? "short" : "none";
}
