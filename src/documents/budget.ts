import type { FollowerData } from "../data/actor/follower.ts";
import type { CombatantData } from "../data/combat/combatant.ts";
import type { ActionBudget } from "../rules/combat/action-budget.ts";
import { followerKinds } from "../rules/character/followers.ts";
import { actorFromUuid, systemOf } from "../compat/documents.ts";
import type { BlackoutActor } from "./actor.ts";
import { isMirrored } from "./is-mirrored.ts";

/** An actor's remaining budget, and the UUID of the Combatant that stores it. */
export interface StoredBudget extends ActionBudget {
  readonly uuid: string;
  /** The number of actions taken in this turn, not counting reactions (R5.8). */
  readonly acts: number;
}

/**
 * Returns an actor's combatant in the active combat, or null if there is none or if the combat has not begun.
 * The actor of an unlinked token is found by its token. If the actor has several combatants, returns the one
 * whose turn it is or, if there is none, the first by ID. The result is the same on every client, regardless
 * of the scene that the client shows.
 */
export function combatantOf(actor: Actor.Implementation): Combatant.Implementation | null {
  const own = goingOn().flatMap(combat =>
    combat.combatants.filter(combatant => combatant.actor?.uuid === actor.uuid),
  );
  return (
    own.find(combatant => combatant === combatant.combat?.combatant) ??
    own.sort((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1))[0] ??
    null
  );
}

/** Whether a follower shares the initiative and action points of its controller (R13.17). */
export function isDependent({ system }: BlackoutActor<"follower"> & { system: FollowerData }): boolean {
  return followerKinds[system.kind].initiative === "controller";
}

/**
 * Returns the combatant on whose turn an actor acts. For a dependent follower, this is the controller's
 * combatant while the controller is in the encounter (R13.17). For any other actor, it is the actor's own
 * combatant.
 */
export function actingCombatant(actor: Actor.Implementation): Combatant.Implementation | null {
  const controller =
    actor.isFollower() && isDependent(actor) ? actorFromUuid(actor.system.controller ?? "") : null;
  return (controller ? combatantOf(controller) : null) ?? combatantOf(actor);
}

/** Returns an actor's remaining budget in the current encounter, or null if there is none. */
export function budgetOf(actor: Actor.Implementation): StoredBudget | null {
  const combatant = actingCombatant(actor);
  return combatant === null || combatant.type !== "base" ? null : budgetOfCombatant(combatant);
}

/** Returns a Combatant's remaining budget. */
export function budgetOfCombatant(combatant: Combatant.Implementation): StoredBudget {
  const { ap, free, boughtFree, movement, reactions, maneuvers, acts, done } =
    systemOf<CombatantData>(combatant);
  return {
    uuid: combatant.uuid,
    ap,
    free,
    boughtFree,
    movement,
    reactions,
    maneuvers,
    acts,
    done: [...done],
  };
}

/**
 * Whether an actor took a movement action on their own turn this round. This affects Active Camouflage
 * (T11.3). False outside combat.
 */
export function hasMovedInTurn(actor: Actor.Implementation): boolean {
  const combatant = actingCombatant(actor);
  if (combatant === null || combatant.type !== "base") return false;
  const { began, movement } = systemOf<CombatantData>(combatant);
  return movement === 0 && began > 0 && began === combatant.combat?.round;
}

/** Returns whether an actor is in an active encounter that uses Blackout's rules. */
export function isInCombat(actor: Actor.Implementation): boolean {
  return actingCombatant(actor) !== null;
}

/** Whether it is this actor's turn (R10.1). */
export function isOwnTurn(actor: Actor.Implementation): boolean {
  const acting = actingCombatant(actor)?.actor?.uuid ?? actor.uuid;
  return goingOn().some(combat => combat.combatant?.actor?.uuid === acting);
}

function goingOn(): Combat.Implementation[] {
  return game.combats.filter(combat => combat.started && combat.active && !isMirrored(combat));
}
