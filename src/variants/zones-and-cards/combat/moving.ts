import { retreat } from "../rules/orders.ts";
import { zoneEffects } from "../rules/hazards.ts";
import { bordering } from "../rules/zone-map.ts";
import { text, type FollowUp } from "../../../actions/core/card.ts";
import type { Fray } from "./zones-fight.ts";
import { frighten, panicComes } from "./hurting.ts";

/**
 * Z4.1: returns the zones to which a combatant can go: those that border the combatant's zone or, if that is
 * unknown, all zones.
 */
export function waysFrom(fray: Fray, id: string): readonly { readonly id: string; readonly name: string }[] {
  const { zones, links } = fray.fight;
  const here = fray.zone(id);
  if (!here) return zones;
  const next = bordering({ zones, links }, here.id);
  return zones.filter(zone => next.includes(zone.id));
}

/**
 * Z3.8: returns the adjacent enemies who can act. Depending on the setting, a combatant must make a roll to
 * get away from them.
 */
export function enemiesBeside(fray: Fray, id: string): readonly string[] {
  const { side } = fray.person(id);
  return fray.ids.filter(
    other =>
      fray.touches(id, other) &&
      fray.person(other).side !== side &&
      !fray.sheet(other).broken &&
      !fray.isHelpless(other),
  );
}

/** Z3.8: whether getting away from adjacent enemies requires a Mobility roll. */
export function mustRetreat(fray: Fray, id: string): boolean {
  return retreat(null, fray.table.rules).rolls && enemiesBeside(fray, id).length > 0;
}

/** Z8.1: whether a combatant may trip when entering the zone. */
export function trips(fray: Fray, zone: string): boolean {
  const found = fray.fight.zones.find(({ id }) => id === zone);
  return found !== undefined && fray.table.rules.hazardousZones && zoneEffects(found).trips;
}

/**
 * Z8.1: moves a combatant to a zone. If combatants may trip there, the combatant falls prone unless the
 * Mobility roll has a success.
 */
export function arrives(fray: Fray, id: string, zone: string, successes: number): void {
  goTo(fray, id, zone);
  if (trips(fray, zone) && successes === 0) fray.setPlace(id, { prone: true });
}

/**
 * Z3.8: returns the attacks that follow a failed retreat, one per adjacent enemy. The retreating combatant
 * can't defend against them. `beside` lists the enemies who were adjacent before the move, and `actor` is the
 * UUID of the retreating actor.
 */
export function freeAttacks(
  fray: Fray,
  beside: readonly string[],
  actor: string,
  successes: number,
): readonly FollowUp[] {
  if (!retreat(successes, fray.table.rules).freeAttack) return [];
  return beside.map(id => ({
    action: "zones.attack",
    label: text("BLACKOUT.zones.follow.freeAttack", { name: fray.name(id) }),
    actor: fray.actorOf(id),
    targets: [actor],
    choices: { free: true, undefended: true, band: "adjacent" },
  }));
}

/**
 * Moves a combatant to another zone. The combatant is then no longer adjacent to anyone, and player
 * characters who see a terrifying enemy for the first time must make panic rolls (Z5.2, Z6.14).
 */
export function goTo(fray: Fray, id: string, zone: string): void {
  fray.goes(id);
  fray.setPlace(id, { zone });
  sights(fray);
}

/**
 * Makes a combatant adjacent to another one in the same zone. If one of them is terrifying and they are on
 * different sides, player characters who witness this may have to make a panic roll (Z5.2).
 */
export function stepUp(fray: Fray, id: string, other: string): void {
  fray.setTouching(id, other, true);
  for (const [one, whom] of [
    [id, other],
    [other, id],
  ] as const) {
    if (fray.sheet(one).terrifying && fray.person(one).side !== fray.person(whom).side)
      frighten(fray, "terrifyingAdjacent", one);
  }
}

/**
 * Z5.2: requires panic rolls from player characters who see a terrifying enemy for the first time. They don't
 * see enemies who are hidden or farther away than Long.
 */
export function sights(fray: Fray): void {
  const here = fray.ids.filter(id => fray.fight.places[id]);
  for (const terror of here.filter(
    id => fray.sheet(id).terrifying && !fray.person(id).hidden && !fray.sheet(id).dead,
  )) {
    for (const id of here.filter(
      one => fray.person(one).side === "player" && fray.person(one).side !== fray.person(terror).side,
    )) {
      const { seen } = fray.place(id);
      if (seen.includes(terror) || fray.band(id, terror) === "extreme") continue;
      fray.setPlace(id, { seen: [...seen, terror] });
      if (!fray.sheet(id).broken && !fray.sheet(id).dead) panicComes(fray, id, "terrifyingSeen");
    }
  }
}
