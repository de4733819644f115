import { shownText } from "../../../compat/content-language.ts";
import { bordering } from "../rules/zone-map.ts";
import type { NamedZone } from "../combat/zones-state.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { listText } from "../../../language/formats.ts";
import { initials } from "../../../applications/shared/pictures.ts";
import type { Words } from "../../../applications/shared/words.ts";
import type { EncounterSeen, PersonSeen } from "./seen.ts";

/**
 * The state of the board: the expanded element (a zone, or `member.` and a combatant's ID), and whether the
 * whole board is collapsed.
 */
export interface BoardMemory {
  readonly open: string;
  readonly folded: boolean;
}

/**
 * Returns the view of the board: the zones with their properties and borders, and the combatants in each zone
 * (Z4.1). Returns null if there are no zones.
 */
export function boardView(seen: EncounterSeen, { open, folded }: BoardMemory, words: Words) {
  const { encounter, gamemaster, people } = seen;
  const { zones, links } = encounter.state;
  if (zones.length === 0) return null;
  const mover = people.find(({ id, owned }) => owned && id === encounter.me && encounter.takesPart(id));
  const nowhere = people.filter(({ id }) => encounter.zone(id) === undefined);
  return {
    folded,
    gamemaster,
    open,
    zones: zones.map(zone => {
      const near = bordering({ zones, links }, zone.id);
      const here = people.filter(({ id }) => encounter.place(id).zone === zone.id);
      const goes = mover !== undefined && near.includes(encounter.place(mover.id).zone);
      return {
        id: zone.id,
        name: zone.name,
        flags: flagsOf(zone, words),
        here: mover !== undefined && encounter.place(mover.id).zone === zone.id,
        empty: here.length === 0,
        members: here.map(one => memberView(seen, one, open, words)),
        near:
          near.length === 0
            ? words.localize("BLACKOUT.zones.board.alone")
            : words.format("BLACKOUT.zones.board.borders", {
                names: listText(near.map(id => zones.find(other => other.id === id)?.name ?? id)),
              }),
        go: goes
          ? words.format("BLACKOUT.zones.board.go", { name: encounter.name(mover.id), zone: zone.name })
          : "",
      };
    }),
    nowhere:
      nowhere.length === 0 ? null : { members: nowhere.map(one => memberView(seen, one, open, words)) },
    puts:
      gamemaster && open.startsWith("member.") ? putsOf(encounter, open.slice("member.".length), words) : [],
  };
}

/** Returns the properties of a zone as text (Z6.10, Z8.1). */
export function flagsOf({ cluttered, dim, cramped }: NamedZone, words: Words): readonly string[] {
  return Object.entries({ cluttered, dim, cramped })
    .filter(([, on]) => on === true)
    .map(([key]) => words.localize(`BLACKOUT.zones.flag.${key}`));
}

function memberView(
  { encounter, gamemaster }: EncounterSeen,
  { id }: PersonSeen,
  open: string,
  words: Words,
) {
  const { name, side, hidden, defeated } = encounter.person(id);
  const touches = encounter.state.touching
    .filter(pair => pair.split("|").includes(id))
    .map(pair => shownText(encounter.name(pair.split("|").find(other => other !== id) ?? id)));
  return {
    id,
    name,
    initials: initials(name),
    side: side === "player" ? "pc" : "foe",
    hidden,
    out: defeated,
    acting: encounter.state.turns.some(turn => turn.participant === id && turn.state === "acting"),
    touches:
      touches.length === 0 ? "" : words.format("BLACKOUT.zones.board.touches", { names: listText(touches) }),
    put: gamemaster,
    open: open === `member.${id}`,
    label: words.format("BLACKOUT.board.place", { name }),
  };
}

/** Returns the places where a Gamemaster can put a combatant. */
function putsOf(encounter: ZonesEncounter, id: string, words: Words) {
  if (!encounter.ids.includes(id)) return [];
  return encounter.state.zones
    .filter(zone => encounter.place(id).zone !== zone.id)
    .map(zone => ({
      id,
      zone: zone.id,
      what: words.format("BLACKOUT.zones.board.put", { zone: zone.name }),
    }));
}
