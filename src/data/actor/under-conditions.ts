import type { ConditionKey } from "../../rules/conditions/keys.ts";
import { inForce, type ActiveCondition } from "../../rules/conditions/state.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { slowedSpeed, type SlowingCause } from "../../rules/movement/speed.ts";
import { readConditions } from "../effect/condition.ts";
import { gearConditions } from "./gear-conditions.ts";

/** The Walk and Run speeds, in feet. */
export interface Speeds {
  readonly walk: number;
  readonly run: number;
}

/** The current speeds, the speeds without slowing effects, and the causes of any slowing. */
export interface SpeedsNow extends Speeds {
  readonly unslowed: Speeds;
  readonly slowedBy: readonly SlowingCause[];
}

/** Returns an actor's active conditions, both from the actor's own effects and from gear. */
export function activeConditionsOf(actor: Actor.Implementation): readonly ActiveCondition[] {
  return inForce([...readConditions(actor.effects), ...gearConditions(actor)]);
}

/** Whether any of the given conditions injures an arm, so that it can't hold anything (R9.7). */
export function isArmInjured(bearings: readonly ActiveCondition[]): boolean {
  return bearings.some(
    ({ key, attribute, mutedBy }) => key === "injured" && attribute === "strength" && mutedBy === undefined,
  );
}

/** Returns the keys of the given conditions. */
export function keysOf(bearings: readonly ActiveCondition[]): readonly ConditionKey[] {
  return bearings.map(({ key }) => key as ConditionKey);
}

/**
 * Returns the speeds after a condition, an injured leg or the load slows the actor (R6.15, R9.7, R8.4).
 * Speeds are halved at most once and rounded to whole hexes.
 */
export function speedsNow(
  unslowed: Speeds,
  bearings: readonly ActiveCondition[],
  slowedByLoad: boolean,
  houseRules: HouseRules,
): SpeedsNow {
  const slowedBy: SlowingCause[] = [
    ...(bearings.some(({ key, broughtBy }) => key === "slowed" && broughtBy === null)
      ? ["condition" as const]
      : []),
    ...(bearings.some(
      ({ key, attribute, mutedBy }) =>
        key === "injured" && attribute === "dexterity" && mutedBy === undefined,
    )
      ? ["legInjury" as const]
      : []),
    ...(slowedByLoad ? ["encumbrance" as const] : []),
  ];
  const of = (feet: number) => slowedSpeed(feet, slowedBy, true, houseRules).feet;
  return { walk: of(unslowed.walk), run: of(unslowed.run), unslowed, slowedBy };
}
