import { record, truth, wholeNumber } from "../check.ts";
import type { Forbidden } from "../conditions/entry.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import { whyForbidden, type Because } from "../conditions/rows.ts";
import type { ConditionState } from "../conditions/state.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** Current hit points, which may be negative, and their maximum. */
export interface HitPoints {
  readonly value: number;
  readonly max: number;
}

/** The points of healing, and how many of them took effect. */
export interface Healing {
  readonly offered: number;
  readonly applied: number;
  readonly value: number;
  /** Whether the healing raised the actor from 0 or fewer hit points (R9.18). */
  readonly backUp: boolean;
}

/** Hit points per success of the Heal action (R9.3). */
const healedPerSuccess = 2;

/**
 * The attribute and skill of the Heal action, whose patient must be adjacent to the healer. The test has no
 * difficulty: every success counts (R9.3).
 */
export const healTest = { attribute: "intelligence", skill: "medicine" } as const;

/**
 * Returns the result of the Heal HP action: 2 hit points per success, up to the maximum (R9.3). Throws a
 * RuleError for negative successes or more hit points than the maximum.
 */
export function heal(hitPoints: HitPoints, successes: number): Healing {
  return healBy(hitPoints, wholeNumber("successes", successes, 0) * healedPerSuccess);
}

/**
 * Returns the result of healing a number of points from any source, up to the maximum (R9.1, R9.18). Throws a
 * RuleError for negative points or more hit points than the maximum.
 */
export function healBy(hitPoints: HitPoints, points: number): Healing {
  const offered = wholeNumber("points", points, 0);
  const max = wholeNumber("hitPoints.max", record("hitPoints", hitPoints).max, 0);
  const value = wholeNumber("hitPoints.value", hitPoints.value, Number.MIN_SAFE_INTEGER, max);
  const after = Math.min(max, value + offered);
  return { offered, applied: after - value, value: after, backUp: value <= 0 && after > 0 };
}

/** The result of a minute out of danger, and what prevents recovery. */
export interface Breather {
  readonly hitPoints: boolean;
  readonly stamina: boolean;
  readonly because: readonly ("danger" | Because<Forbidden>)[];
}

/**
 * Returns what a minute away from combat and danger restores for an actor with these conditions: all hit
 * points and all Stamina, but no hit points while Acid is active, and nothing for actors knocked out of the
 * fight (R9.2, R12.1). Throws a RuleError for invalid conditions.
 */
export function minuteOfRest(
  states: readonly ConditionState[],
  danger: boolean,
  registry: ConditionRegistry = conditions,
): Breather {
  const hitPoints = whyForbidden(states, "refillHitPoints", registry);
  const stamina = whyForbidden(states, "refillStamina", registry);
  const threat = truth("danger", danger) ? (["danger"] as const) : [];
  return {
    hitPoints: hitPoints.length + threat.length === 0,
    stamina: stamina.length + threat.length === 0,
    because: [...threat, ...hitPoints, ...stamina],
  };
}

/** The tests that wake an actor after combat: one for a helper, and one for the actor alone (R9.21). */
export const wakingTests = {
  helper: { attribute: "intelligence", skill: "medicine", difficulty: 3 },
  self: { attribute: "endurance", skill: "vitality", difficulty: 3 },
} as const;

/** The result of an attempt to wake an actor. */
export interface Waking {
  readonly awake: boolean;
  /** The hit points after waking, fewer than the maximum; null while unconscious. */
  readonly hitPoints: number | null;
  /** The hours until another attempt is possible; 0 if an attempt is still possible now. */
  readonly hoursToNextTry: number;
}

/**
 * Returns whether a knocked-out actor wakes after combat. One successful test is enough; if both tests fail,
 * another attempt is possible after an hour (R9.21, R9.22a). `null` stands for a test that has not been made.
 * Throws a RuleError for anything but true, false or null.
 */
export function waking(helperMet: boolean | null, selfMet: boolean | null, houseRules: HouseRules): Waking {
  checkHouseRules(houseRules);
  const tests = [met("helperMet", helperMet), met("selfMet", selfMet)];
  if (tests.includes(true)) return { awake: true, hitPoints: houseRules.wakingHitPoints, hoursToNextTry: 0 };
  return { awake: false, hitPoints: null, hoursToNextTry: tests.includes(null) ? 0 : 1 };
}

function met(path: string, answer: boolean | null): boolean | null {
  return answer === null ? null : truth(path, answer);
}
