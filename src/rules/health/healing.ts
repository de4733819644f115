import { record, requireBoolean, wholeNumber } from "../check.ts";
import type { Forbidden } from "../conditions/entry.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import { forbiddingConditions, type Because } from "../conditions/rows.ts";
import type { ConditionState } from "../conditions/state.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** An actor's current hit points, which may be negative, and their maximum. */
export interface HitPoints {
  readonly value: number;
  readonly max: number;
}

/**
 * The result of healing: the hit points offered, how many of them took effect, and the hit points afterward.
 */
export interface Healing {
  readonly offered: number;
  readonly applied: number;
  readonly value: number;
  /** Whether the healing raised the actor's hit points from 0 or fewer to more than 0 (R9.18). */
  readonly backUp: boolean;
}

/** The hit points restored per success of the Heal action (R9.3). */
const healedPerSuccess = 2;

/**
 * The attribute and skill used for the Heal action (R9.3). The patient must be adjacent to the healer. The
 * test has no difficulty, because every success counts.
 */
export const healTest = { attribute: "intelligence", skill: "medicine" } as const;

/**
 * Returns the result of the Heal action: 2 hit points per success, up to the maximum (R9.3). Throws a
 * RuleError if the successes are negative or the hit points exceed the maximum.
 */
export function heal(hitPoints: HitPoints, successes: number): Healing {
  return healBy(hitPoints, wholeNumber("successes", successes, 0) * healedPerSuccess);
}

/**
 * Returns the result of restoring this many hit points, from any source, up to the maximum (R9.1, R9.18).
 * Throws a RuleError for negative points, or if the hit points exceed the maximum.
 */
export function healBy(hitPoints: HitPoints, points: number): Healing {
  const offered = wholeNumber("points", points, 0);
  const max = wholeNumber("hitPoints.max", record("hitPoints", hitPoints).max, 0);
  const value = wholeNumber("hitPoints.value", hitPoints.value, Number.MIN_SAFE_INTEGER, max);
  const after = Math.min(max, value + offered);
  return { offered, applied: after - value, value: after, backUp: value <= 0 && after > 0 };
}

/** Whether an actor recovers hit points and Stamina in a minute out of danger, and what prevents recovery. */
export interface Breather {
  readonly hitPoints: boolean;
  readonly stamina: boolean;
  readonly because: readonly ("danger" | Because<Forbidden>)[];
}

/**
 * Returns whether an actor with these conditions regains all hit points and all Stamina in a minute away from
 * combat and danger, and what prevents it (R9.2, R12.1). For example, Acid prevents the recovery of hit
 * points, and an actor who was knocked out of the fight regains nothing. Throws a RuleError for invalid
 * conditions.
 */
export function minuteOfRest(
  states: readonly ConditionState[],
  danger: boolean,
  registry: ConditionRegistry = conditions,
): Breather {
  const hitPoints = forbiddingConditions(states, "refillHitPoints", registry);
  const stamina = forbiddingConditions(states, "refillStamina", registry);
  const threat = requireBoolean("danger", danger) ? (["danger"] as const) : [];
  return {
    hitPoints: hitPoints.length + threat.length === 0,
    stamina: stamina.length + threat.length === 0,
    because: [...threat, ...hitPoints, ...stamina],
  };
}

/** The tests that wake an actor after combat: one by a helper, and one by the unconscious actor (R9.21). */
export const wakingTests = {
  helper: { attribute: "intelligence", skill: "medicine", difficulty: 3 },
  self: { attribute: "endurance", skill: "vitality", difficulty: 3 },
} as const;

/** The result of an attempt to wake an actor. */
export interface Waking {
  readonly awake: boolean;
  /** The hit points after waking, as the house rules define them. Null if the actor stays unconscious. */
  readonly hitPoints: number | null;
  /** The number of hours until another attempt is possible, or 0 if one is possible now. */
  readonly hoursToNextTry: number;
}

/**
 * Returns whether a knocked-out actor wakes up after combat (R9.21, R9.22a). One successful test is
 * sufficient. If both tests fail, another attempt is possible after an hour. `null` means that the test
 * wasn't made. Throws a RuleError for values other than true, false and null.
 */
export function waking(helperMet: boolean | null, selfMet: boolean | null, houseRules: HouseRules): Waking {
  checkHouseRules(houseRules);
  const tests = [met("helperMet", helperMet), met("selfMet", selfMet)];
  if (tests.includes(true)) return { awake: true, hitPoints: houseRules.wakingHitPoints, hoursToNextTry: 0 };
  return { awake: false, hitPoints: null, hoursToNextTry: tests.includes(null) ? 0 : 1 };
}

function met(path: string, answer: boolean | null): boolean | null {
  return answer === null ? null : requireBoolean(path, answer);
}
