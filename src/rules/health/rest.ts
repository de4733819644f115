import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import type { ConditionState } from "../conditions/state.ts";
import { conditionsAfterRest, longRestHours, type RestedConditions } from "../conditions/turns.ts";
import { finiteNumber, oneOf } from "../check.ts";

/** R9.25: hours of a short rest; a long one has eight. */
export const shortRestHours = 1;

/**
 * R9.2, R9.25: the rests that the rules know by their seconds: the minute that brings breath back, a short
 * and a long one.
 */
export const restSeconds = { minute: 60, hour: shortRestHours * 3600, night: longRestHours * 3600 } as const;
/** The length of a rest. */
export type RestLength = keyof typeof restSeconds;
/** The lengths, the shortest first. */
export const restLengths = Object.keys(restSeconds) as readonly RestLength[];

/**
 * Hours of work, such as repairs and treatments, that fit into a rest of this length. A minute holds none.
 * R8.12, T10. Throws a RuleError for another length.
 */
export function hoursOfWork(length: RestLength): number {
  return Math.floor(restSeconds[oneOf("length", length, restLengths)] / 3600);
}

/**
 * How often may somebody be woken in a rest of this length? Once, and again after each hour that follows.
 * R9.21. Throws a RuleError for another length.
 */
export function wakingTries(length: RestLength): number {
  return Math.max(1, hoursOfWork(length));
}

/** What a rest does. */
export interface Rest extends RestedConditions {
  readonly kind: "none" | "short" | "long";
  /** Whether the Armor Value and Damage Resistance of the body come back (R8.13): see `restedProtection`. */
  readonly bodyProtectionReturns: boolean;
}

/**
 * What does a rest of so many hours do? R9.25. Exhaustion and fatigue wear off and injuries heal (R9.10,
 * T10); after eight hours poison calls for its test (T10) and what the body has of AV and DR is back (R8.13).
 * Throws a RuleError for negative hours or states that are no conditions. Library only: a rest of the system
 * goes step by step.
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
