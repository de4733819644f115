import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import type { ConditionState } from "../conditions/state.ts";
import { conditionsAfterRest, longRestHours, type RestedConditions } from "../conditions/turns.ts";
import { finiteNumber } from "../check.ts";

/** R9.25: hours of a short rest; a long one has eight. */
export const shortRestHours = 1;

/** What a rest does. */
export interface Rest extends RestedConditions {
  readonly kind: "none" | "short" | "long";
  /** Whether the Armor Value and Damage Resistance of the body come back (R8.13): see `restedProtection`. */
  readonly bodyProtectionReturns: boolean;
}

/**
 * What does a rest of so many hours do? R9.25. Exhaustion and fatigue wear off and injuries heal (R9.10, T10); after eight hours poison calls for its test
 * (T10) and what the body has of AV and DR is back (R8.13). Throws a RuleError for negative hours or states that are no conditions.
 */
export function rest(states: readonly ConditionState[], hours: number, registry: ConditionRegistry = conditions): Rest {
  const slept = finiteNumber("hours", hours, 0);
  return { ...conditionsAfterRest(states, slept, registry), kind: restKind(slept), bodyProtectionReturns: slept >= longRestHours };
}

function restKind(hours: number): Rest["kind"] {
  if (hours >= longRestHours) return "long";
  return hours >= shortRestHours ? "short" : "none";
}
