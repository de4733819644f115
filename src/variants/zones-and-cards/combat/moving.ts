import { retreat } from "../rules/orders.ts";
import { zoneEffects } from "../rules/hazards.ts";
import { bordering } from "../rules/zone-map.ts";
import { text, type FollowUp } from "../../../actions/core/card.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { frighten, panicComes } from "./hurting.ts";

/**
 * Z4.1: returns the zones to which a combatant can go: those that border the combatant's zone or, if that is
 * unknown, all zones.
 */
export function reachableZones(
  encounter: ZonesEncounter,
  id: string,
): readonly { readonly id: string; readonly name: string }[] {
  const { zones, links } = encounter.state;
  const here = encounter.zone(id);
  if (!here) return zones;
  const next = bordering({ zones, links }, here.id);
  return zones.filter(zone => next.includes(zone.id));
}

/**
 * Z3.8: returns the adjacent enemies who can act. Depending on the setting, a combatant must make a roll to
 * get away from them.
 */
export function enemiesBeside(encounter: ZonesEncounter, id: string): readonly string[] {
  const { side } = encounter.person(id);
  return encounter.ids.filter(
    other =>
      encounter.touches(id, other) &&
      encounter.person(other).side !== side &&
      !encounter.sheet(other).broken &&
      !encounter.isHelpless(other),
  );
}

/** Z3.8: whether getting away from adjacent enemies requires a Mobility roll. */
export function mustRetreat(encounter: ZonesEncounter, id: string): boolean {
  return retreat(null, encounter.table.rules).rolls && enemiesBeside(encounter, id).length > 0;
}

/** Z8.1: whether a combatant may trip when entering the zone. */
export function trips(encounter: ZonesEncounter, zone: string): boolean {
  const found = encounter.state.zones.find(({ id }) => id === zone);
  return found !== undefined && encounter.table.rules.hazardousZones && zoneEffects(found).trips;
}

/**
 * Z8.1: moves a combatant to a zone. If combatants may trip there, the combatant falls prone unless the
 * Mobility roll has a success.
 */
export function arrives(encounter: ZonesEncounter, id: string, zone: string, successes: number): void {
  goTo(encounter, id, zone);
  if (trips(encounter, zone) && successes === 0) encounter.setPlace(id, { prone: true });
}

/**
 * Z3.8: returns the attacks that follow a failed retreat, one per adjacent enemy. The retreating combatant
 * can't defend against them. `beside` lists the enemies who were adjacent before the move, and `actor` is the
 * UUID of the retreating actor.
 */
export function freeAttacks(
  encounter: ZonesEncounter,
  beside: readonly string[],
  actor: string,
  successes: number,
): readonly FollowUp[] {
  if (!retreat(successes, encounter.table.rules).freeAttack) return [];
  return beside.map(id => ({
    action: "zones.attack",
    label: text("BLACKOUT.zones.follow.freeAttack", { name: encounter.name(id) }),
    actor: encounter.actorOf(id),
    targets: [actor],
    choices: { free: true, undefended: true, band: "adjacent" },
  }));
}

/**
 * Moves a combatant to another zone. The combatant is then no longer adjacent to anyone, and player
 * characters who see a terrifying enemy for the first time must make panic rolls (Z5.2, Z6.14).
 */
export function goTo(encounter: ZonesEncounter, id: string, zone: string): void {
  encounter.goes(id);
  encounter.setPlace(id, { zone });
  sights(encounter);
}

/**
 * Makes a combatant adjacent to another one in the same zone. If one of them is terrifying and they are on
 * different sides, player characters who witness this may have to make a panic roll (Z5.2).
 */
export function stepUp(encounter: ZonesEncounter, id: string, other: string): void {
  encounter.setTouching(id, other, true);
  for (const [one, whom] of [
    [id, other],
    [other, id],
  ] as const) {
    if (encounter.sheet(one).terrifying && encounter.person(one).side !== encounter.person(whom).side)
      frighten(encounter, "terrifyingAdjacent", one);
  }
}

/**
 * Z5.2: requires panic rolls from player characters who see a terrifying enemy for the first time. They don't
 * see enemies who are hidden or farther away than Long.
 */
export function sights(encounter: ZonesEncounter): void {
  const here = encounter.ids.filter(id => encounter.state.places[id]);
  for (const terror of here.filter(
    id => encounter.sheet(id).terrifying && !encounter.person(id).hidden && !encounter.sheet(id).dead,
  )) {
    for (const id of here.filter(
      one =>
        encounter.person(one).side === "player" &&
        encounter.person(one).side !== encounter.person(terror).side,
    )) {
      const { seen } = encounter.place(id);
      if (seen.includes(terror) || encounter.band(id, terror) === "extreme") continue;
      encounter.setPlace(id, { seen: [...seen, terror] });
      if (!encounter.sheet(id).broken && !encounter.sheet(id).dead)
        panicComes(encounter, id, "terrifyingSeen");
    }
  }
}
