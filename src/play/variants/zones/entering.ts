import type { Participant } from "../../../rules/variants/zones-and-cards/encounter.ts";
import { newPlace, type ZonesPlace } from "./fight-of.ts";
import type { Fray } from "./fray.ts";
import { thingId } from "./gear-of.ts";
import { writtenSheet } from "./sheet-of.ts";

/**
 * Somebody who comes into a fight, and how they stand. What nobody filled in, their sheet and the ammunition of their weapons, the fight keeps: so no document of theirs is touched.
 */
export function entering(fray: Fray, id: string): { readonly participant: Participant; readonly place: ZonesPlace } {
  const { side, sheet, things } = fray.person(id);
  const own = fray.sheet(id);
  const loaded = things.filter(({ type, own: filled }) => type === "weapon" && filled === null).map(({ uuid }) => fray.weapon(id, uuid)).filter(({ needsAmmunition }) => needsAmmunition);
  const ours = side === "player" ? "players" : "others";
  return {
    participant: { id, side: ours, speed: own.speed, hesitant: own.panic.includes("hesitant"), helpless: fray.isHelpless(id) },
    place: {
      ...newPlace, side: ours, sheet: sheet === null ? writtenSheet(own) : null,
      gear: Object.fromEntries(loaded.map(({ uuid, supply, spareLoads, jammed }) => [thingId(uuid), { supply, spareLoads, jammed }])),
    },
  };
}
