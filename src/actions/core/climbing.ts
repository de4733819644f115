import { hasCondition } from "../../rules/conditions/state.ts";
import { fallsFromClimb, type ClimbPeril } from "../../rules/movement/obstacles.ts";
import { text, type FollowUp } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, ActorState } from "./facts.ts";

/** Is a test due at the end of the turn of somebody in this state, because they climb? The Gamemaster says whether the surface calls for it. R6.6. */
export function climbTestDue({ vital }: ActorState): boolean {
  return vital.climbing > 0;
}

/** How many feet does somebody fall who was in the one state and is in the other? As high as they climbed when they were knocked back, prone or out. R6.6. */
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
 * Lets somebody fall who climbed and was knocked back, prone or out by what the draft holds (R6.6): they climb no more, and the fall follows as an action of
 * its own. Empty when they hold on.
 */
export function letFall(draft: Draft, actor: ActorFacts, knockedBack = false): readonly FollowUp[] {
  const after = draft.state(actor.uuid);
  const feet = fallsNow(actor.state, after, knockedBack);
  if (feet === 0) return [];
  draft.set(actor.uuid, { vital: { ...after.vital, climbing: 0 } });
  return [fallOf(actor, feet)];
}

/** The fall of somebody that follows from an action; `landed` when their token has come down already. */
export function fallOf({ uuid, name }: ActorFacts, feet: number, landed = false): FollowUp {
  return {
    action: "fall",
    label: text("BLACKOUT.fall.followUp", { name, feet }),
    actor: uuid,
    targets: [],
    choices: { feet, ...(landed && { landed }) },
  };
}
