import type { FollowerData } from "../data/actor/follower.ts";
import type { CombatantData } from "../data/combat/combatant.ts";
import type { ActionBudget } from "../rules/combat/action-budget.ts";
import { followerKinds } from "../rules/character/followers.ts";
import { actorFromUuid, systemOf } from "../compat/documents.ts";
import type { BlackoutActor } from "./actor.ts";
import { isMirrored } from "./is-mirrored.ts";

/** What somebody has left to act with, and the uuid of the Combatant that stores it. */
export interface StoredBudget extends ActionBudget {
  readonly uuid: string;
  /** Actions of this turn, reactions left out (R5.8). */
  readonly acts: number;
}

/**
 * Who an actor is in the fight that goes on: the Combatant of the active combat that has begun; null out of
 * combat. The actor of an unlinked token is found by its token. Of several, the one whose turn it is, else
 * the first by id: the same on every client, whatever scene it looks at.
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

/** Does a follower act with the initiative and the action points of the one it follows (R13.17)? */
export function isDependent({ system }: BlackoutActor<"follower"> & { system: FollowerData }): boolean {
  return followerKinds[system.kind].initiative === "controller";
}

/**
 * Whose place in the fight an actor acts from: the controller's for a dependent follower while they are in it
 * (R13.17), else the own.
 */
export function actingCombatant(actor: Actor.Implementation): Combatant.Implementation | null {
  const controller =
    actor.isFollower() && isDependent(actor) ? actorFromUuid(actor.system.controller ?? "") : null;
  return (controller ? combatantOf(controller) : null) ?? combatantOf(actor);
}

/** What an actor has left to act with in the fight that goes on; null out of combat. */
export function budgetOf(actor: Actor.Implementation): StoredBudget | null {
  const combatant = actingCombatant(actor);
  return combatant === null || combatant.type !== "base" ? null : budgetOfCombatant(combatant);
}

/** What a Combatant has left to act with. */
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
 * Whether an actor took a movement action in their turn of this round: Active Camouflage goes by it (T11.3).
 * False out of combat.
 */
export function hasMovedInTurn(actor: Actor.Implementation): boolean {
  const combatant = actingCombatant(actor);
  if (combatant === null || combatant.type !== "base") return false;
  const { began, movement } = systemOf<CombatantData>(combatant);
  return movement === 0 && began > 0 && began === combatant.combat?.round;
}

/** Whether an actor is in the fight that goes on by Blackout's rules. */
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
