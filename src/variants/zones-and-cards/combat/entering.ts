import type { Participant } from "../rules/encounter.ts";
import { newPlace, type ZonesPlace } from "./zones-state.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { itemIdOf } from "./gear-of.ts";
import { writtenSheet } from "./sheet-of.ts";

/** Returns the initial state of a combatant who joins an encounter. */
export function entering(
  encounter: ZonesEncounter,
  id: string,
): { readonly participant: Participant; readonly place: ZonesPlace } {
  const { side } = encounter.person(id);
  const own = encounter.sheet(id);
  const ours = side === "player" ? "players" : "others";
  return {
    participant: {
      id,
      side: ours,
      speed: own.speed,
      hesitant: own.panic.includes("hesitant"),
      helpless: encounter.isHelpless(id),
      out: encounter.isOut(id),
    },
    place: { ...newPlace, side: ours },
  };
}

/**
 * Creates the missing data of a combatant who joins: their page, and the ammunition of their weapons. The
 * combatant's own documents store the data, so that it outlasts the encounter. Undoing the action removes it.
 * Combatants who share an actor can't share a page, so for them, the encounter stores the data.
 */
export function beginPages(encounter: ZonesEncounter, id: string): void {
  const { actor, sheet, things } = encounter.person(id);
  const kept = encounter.place(id);
  const loaded = things
    .filter(({ type, own }) => type === "weapon" && own === null)
    .map(({ uuid }) => encounter.weapon(id, uuid))
    .filter(({ needsAmmunition, uuid }) => needsAmmunition && kept.gear[itemIdOf(uuid)] === undefined);
  const isShared = encounter.facts.people.filter(one => one.id !== "" && one.actor === actor).length > 1;
  if (actor === null || isShared) {
    const gear = Object.fromEntries(
      loaded.map(({ uuid, supply, spareLoads, jammed }) => [itemIdOf(uuid), { supply, spareLoads, jammed }]),
    );
    encounter.setPlace(id, {
      sheet: kept.sheet ?? (sheet === null ? writtenSheet(encounter.sheet(id)) : null),
      gear: { ...kept.gear, ...gear },
    });
    return;
  }
  if (sheet === null && kept.sheet === null) encounter.beginPage(id);
  for (const { uuid } of loaded) encounter.beginPage(id, uuid);
}
