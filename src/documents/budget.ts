import type { CombatantData } from "../data/combat/combatant.ts";
import type { ActionBudget } from "../rules/combat/action-budget.ts";
import { systemOf } from "../compat.ts";

/** What somebody has left to act with, and the uuid of the Combatant that stores it. */
export interface StoredBudget extends ActionBudget { readonly uuid: string }

/**
 * Who an actor is in the fight that goes on: the Combatant of the active combat that has begun; null out of combat. The actor of an unlinked token is found by its token.
 * Of several, the one whose turn it is, else the first by id: the same on every client, whatever scene it looks at.
 */
export function combatantOf(actor: Actor.Implementation): Combatant.Implementation | null {
  const own = goingOn().flatMap(combat => combat.combatants.filter(combatant => combatant.actor?.uuid === actor.uuid));
  return own.find(combatant => combatant === combatant.combat?.combatant) ?? own.sort((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1))[0] ?? null;
}

/** What an actor has left to act with in the fight that goes on; null out of combat. */
export function budgetOf(actor: Actor.Implementation): StoredBudget | null {
  const combatant = combatantOf(actor);
  if (combatant === null || combatant.type !== "base") return null;
  const { ap, free, boughtFree, movement, reactions, maneuvers, done } = systemOf<CombatantData>(combatant);
  return { uuid: combatant.uuid, ap, free, boughtFree, movement, reactions, maneuvers, done: [...done] };
}

/** Whether an actor is in the fight that goes on. */
export function isInCombat(actor: Actor.Implementation): boolean {
  return combatantOf(actor) !== null;
}

/** Whether it is this actor's turn (R10.1). */
export function isOwnTurn(actor: Actor.Implementation): boolean {
  return goingOn().some(combat => combat.combatant?.actor?.uuid === actor.uuid);
}

function goingOn(): Combat.Implementation[] {
  return game.combats.filter(combat => combat.started && combat.active);
}
