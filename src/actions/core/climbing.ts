import { hasCondition } from "../../rules/conditions/state.ts";
import { fallsFromClimb, type ClimbPeril } from "../../rules/movement/obstacles.ts";
import { text, type FollowUp } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts } from "./facts.ts";
import type { ActorState } from "./actor-state.ts";

/**
 * Whether an actor is climbing and so may need a test at the end of the turn (R6.6). The Gamemaster decides
 * whether the surface requires the test.
 */
export function climbTestDue({ vital }: ActorState): boolean {
  return vital.climbing > 0;
}

/**
 * Returns how many feet an actor falls when the state changes from `before` to `after`, or 0 if the actor
 * doesn't fall (R6.6). An actor who is knocked back, knocked prone or taken Out of the Fight falls the whole
 * height that was climbed.
 */
export function fallsNow(before: ActorState, after: ActorState, knockedBack = false): number {
  const now = (key: string) => hasCondition(after.conditions, key) && !hasCondition(before.conditions, key);
  const perils: readonly ClimbPeril[] = [
    ...(knockedBack ? ["knockedBack" as const] : []),
    ...(now("prone") ? ["knockedProne" as const] : []),
    ...(now("outOfFight") ? ["knockedOut" as const] : []),
  ];
  return fallsFromClimb(perils) ? before.vital.climbing : 0;
}

/**
 * If the action's changes knock a climbing actor back, knock them prone or take them Out of the Fight, ends
 * the climb and returns the fall as a follow-up (R6.6). Otherwise, returns an empty list.
 */
export function fallFromClimb(draft: Draft, actor: ActorFacts, knockedBack = false): readonly FollowUp[] {
  const after = draft.state(actor.uuid);
  const feet = fallsNow(actor.state, after, knockedBack);
  if (feet === 0) return [];
  draft.set(actor.uuid, { vital: { ...after.vital, climbing: 0 } });
  return [fallOf(actor, feet)];
}

/**
 * Returns the follow-up action for an actor's fall. `landed` is true if the token is already on the ground.
 */
export function fallOf({ uuid, name }: ActorFacts, feet: number, landed = false): FollowUp {
  return {
    action: "fall",
    label: text("BLACKOUT.fall.followUp", { name, feet }),
    actor: uuid,
    targets: [],
    choices: { feet, ...(landed && { landed }) },
  };
}
