import type { Participant } from "../rules/encounter.ts";
import { newPlace, type ZonesPlace } from "./fight-of.ts";
import type { Fray } from "./zones-fight.ts";
import { itemIdOf } from "./gear-of.ts";
import { writtenSheet } from "./sheet-of.ts";

/** Returns the initial state of a combatant who joins a fight. */
export function entering(
  fray: Fray,
  id: string,
): { readonly participant: Participant; readonly place: ZonesPlace } {
  const { side } = fray.person(id);
  const own = fray.sheet(id);
  const ours = side === "player" ? "players" : "others";
  return {
    participant: {
      id,
      side: ours,
      speed: own.speed,
      hesitant: own.panic.includes("hesitant"),
      helpless: fray.isHelpless(id),
      out: fray.isOut(id),
    },
    place: { ...newPlace, side: ours },
  };
}

/**
 * Creates the missing data of a combatant who joins: their page, and the ammunition of their weapons. The
 * combatant's own documents store the data, so that it outlasts the fight. Undoing the action removes it.
 * Combatants who share an actor can't share a page, so for them, the fight stores the data.
 */
export function beginPages(fray: Fray, id: string): void {
  const { actor, sheet, things } = fray.person(id);
  const kept = fray.place(id);
  const loaded = things
    .filter(({ type, own }) => type === "weapon" && own === null)
    .map(({ uuid }) => fray.weapon(id, uuid))
    .filter(({ needsAmmunition, uuid }) => needsAmmunition && kept.gear[itemIdOf(uuid)] === undefined);
  const isShared = fray.facts.people.filter(one => one.id !== "" && one.actor === actor).length > 1;
  if (actor === null || isShared) {
    const gear = Object.fromEntries(
      loaded.map(({ uuid, supply, spareLoads, jammed }) => [itemIdOf(uuid), { supply, spareLoads, jammed }]),
    );
    fray.setPlace(id, {
      sheet: kept.sheet ?? (sheet === null ? writtenSheet(fray.sheet(id)) : null),
      gear: { ...kept.gear, ...gear },
    });
    return;
  }
  if (sheet === null && kept.sheet === null) fray.beginPage(id);
  for (const { uuid } of loaded) fray.beginPage(id, uuid);
}
