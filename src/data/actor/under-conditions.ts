import type { ConditionKey } from "../../rules/conditions/keys.ts";
import { inForce, type Bearing } from "../../rules/conditions/state.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { slowedSpeed, type SlowingCause } from "../../rules/movement/speed.ts";
import { readConditions } from "../effect/condition.ts";
import { gearConditions } from "./gear-conditions.ts";

/** Feet that somebody walks and runs. */
export interface Speeds {
  readonly walk: number;
  readonly run: number;
}

/** How fast somebody is now, how fast they would be, and what slows them. */
export interface SpeedsNow extends Speeds {
  readonly unslowed: Speeds;
  readonly slowedBy: readonly SlowingCause[];
}

/** The conditions in force on an actor, from its own effects and from its gear. */
export function bearingsOf(actor: Actor.Implementation): readonly Bearing[] {
  return inForce([...readConditions(actor.effects), ...gearConditions(actor)]);
}

/** The keys of conditions in force. */
export function keysOf(bearings: readonly Bearing[]): readonly ConditionKey[] {
  return bearings.map(({ key }) => key as ConditionKey);
}

/**
 * R6.15, R9.7, R8.4: the speeds with what slows somebody: a condition, an injured leg, their load. Halved
 * once, in the hexes that the game is played on.
 */
export function speedsNow(
  unslowed: Speeds,
  bearings: readonly Bearing[],
  slowedByLoad: boolean,
  houseRules: HouseRules,
): SpeedsNow {
  const slowedBy: SlowingCause[] = [
    ...(bearings.some(({ key, broughtBy }) => key === "slowed" && broughtBy === null)
      ? ["condition" as const]
      : []),
    ...(bearings.some(({ key, attribute }) => key === "injured" && attribute === "dexterity")
      ? ["legInjury" as const]
      : []),
    ...(slowedByLoad ? ["encumbrance" as const] : []),
  ];
  const of = (feet: number) => slowedSpeed(feet, slowedBy, true, houseRules).feet;
  return { walk: of(unslowed.walk), run: of(unslowed.run), unslowed, slowedBy };
}
