import type { Board, BoardPerson } from "../rules/combat/theatre.ts";
import { combatantOf } from "./budget.ts";
import { combatData, sideOf } from "./fighters.ts";

/** A combatant on the board of an encounter, with the combatant data that the board needs. */
export interface BoardFighter extends BoardPerson {
  readonly name: string;
  /** The UUID of the actor, or null if the actor was deleted. */
  readonly actor: string | null;
  readonly hidden: boolean;
  readonly defeated: boolean;
}

/** Whether an encounter uses theater of the mind, that is, a board instead of a scene (R16.1). */
export function isTheatre(combat: Combat.Implementation): boolean {
  return combat.scene === null && combatData(combat).board.on;
}

/** Returns the board of an encounter as plain data. */
export function boardOf(combat: Combat.Implementation): Board {
  const { groups, bands, places, engaged } = combatData(combat).board;
  return {
    groups: mapped(groups, ({ name }) => ({ name })),
    bands: { ...bands },
    engaged: { ...engaged },
    places: mapped(places, place => ({
      group: place.group,
      bands: place.bands.map(({ group, band }) => ({ group, band })),
    })),
  };
}

function mapped<T, R>(all: Readonly<Record<string, T>>, of: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, of(value)]));
}

/** Returns all combatants on an encounter's board. */
export function boardFighters(combat: Combat.Implementation): readonly BoardFighter[] {
  return combat.combatants.contents.map(combatant => ({
    id: combatant.id ?? "",
    side: sideOf(combatant),
    name: combatant.name ?? "",
    actor: combatant.actor?.uuid ?? null,
    hidden: combatant.hidden,
    defeated: combatant.isDefeated,
  }));
}

/**
 * Returns an actor's combatant on the board of their encounter, or null if the actor isn't in an encounter or
 * the encounter has a map.
 */
export function onBoard(
  actor: Actor.Implementation,
): { readonly combat: Combat.Implementation; readonly id: string } | null {
  const active = game.combats
    .filter(combat => combat.active)
    .flatMap(combat => combat.combatants.filter(combatant => combatant.actor?.uuid === actor.uuid));
  const combatant = combatantOf(actor) ?? active[0] ?? null;
  const combat = combatant?.combat;
  return combat && combatant.id && isTheatre(combat) ? { combat, id: combatant.id } : null;
}
