import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import type { ConditionState } from "../conditions/state.ts";
import { conditionsAfterRest, longRestHours, type RestedConditions } from "../conditions/turns.ts";
import { finiteNumber, oneOf } from "../check.ts";

/** R9.25: hours of a short rest; a long one has eight. */
export const shortRestHours = 1;

/**
 * R9.2, R9.25: the rests of the rules with their seconds: the minute to catch one's breath, a short and a
 * long one.
 */
export const restSeconds = { minute: 60, hour: shortRestHours * 3600, night: longRestHours * 3600 } as const;
/** The length of a rest. */
export type RestLength = keyof typeof restSeconds;
/** The lengths, shortest first. */
export const restLengths = Object.keys(restSeconds) as readonly RestLength[];

/**
 * Returns the hours of work, such as repairs and treatments, that fit into a rest of this length. None for a
 * minute. R8.12, T10. Throws a RuleError for another length.
 */
export function hoursOfWork(length: RestLength): number {
  return Math.floor(restSeconds[oneOf("length", length, restLengths)] / 3600);
}

/**
 * Returns how many attempts to wake an actor a rest of this length allows: one, and another after each hour
 * that follows. R9.21. Throws a RuleError for another length.
 */
export function wakingTries(length: RestLength): number {
  return Math.max(1, hoursOfWork(length));
}

/** The effects of a rest. */
export interface Rest extends RestedConditions {
  readonly kind: "none" | "short" | "long";
  /** Whether natural Armor Value and Damage Resistance are restored (R8.13): see `restedProtection`. */
  readonly bodyProtectionReturns: boolean;
}

/**
 * Returns the effects of a rest of that many hours. R9.25. Exhaustion and fatigue decrease and injuries heal
 * (R9.10, T10); after eight hours poison requires its test (T10) and natural AV and DR are restored (R8.13).
 * Throws a RuleError for negative hours or invalid conditions. Library only: a rest of the system proceeds
 * step by step.
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
