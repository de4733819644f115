import {
  finiteNumber,
  list,
  oneOf,
  record,
  records,
  requireBoolean,
  requireString,
} from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";

/** Z4.1: the possible distances between two combatants, from nearest to farthest. */
export const zonesBands = ["adjacent", "short", "medium", "long", "extreme"] as const;
export type ZonesBand = (typeof zonesBands)[number];

/** A part of the battlefield. */
export interface Zone {
  readonly id: string;
  /** Z6.10: whether the zone contains objects that provide cover. */
  readonly cluttered?: boolean;
  /** Z8.1: whether the light in the zone is dim. */
  readonly dim?: boolean;
  /** Z8.1: whether the zone is so cramped that actors can only crawl. */
  readonly cramped?: boolean;
}

/** The battlefield: its zones, and the symmetric links between zones that share a border. */
export interface ZoneMap {
  readonly zones: readonly Zone[];
  readonly links: readonly (readonly [string, string])[];
}

/** Z4.1: the maximum distance of the band Long, in zones. */
const longZones = 4;

/**
 * Validates a map and returns it. Throws a RuleError if a zone exists more than once or a link doesn't join
 * two zones.
 */
export function checkZoneMap(map: ZoneMap): ZoneMap {
  const ids = new Set<string>();
  records("map.zones", record("map", map).zones).forEach(
    ({ id, cluttered = false, dim = false, cramped = false }, index) => {
      if (ids.has(requireString(`map.zones.${index}.id`, id)))
        throw new RuleError(`map.zones.${index}.id`, id, "an ID that no other zone has", { key: "unique" });
      ids.add(id);
      Object.entries({ cluttered, dim, cramped }).forEach(([name, value]) =>
        requireBoolean(`map.zones.${index}.${name}`, value),
      );
    },
  );
  list("map.links", map.links).forEach((link, index) => {
    if (list(`map.links.${index}`, link).length !== 2)
      throw new RuleError(`map.links.${index}`, link, "a list of two zones", { key: "twoZones" });
    link.forEach((id, end) => {
      if (!ids.has(id))
        throw new RuleError(`map.links.${index}.${end}`, id, "the ID of a zone of the map", {
          key: "zoneOfMap",
        });
    });
    if (link[0] === link[1])
      throw new RuleError(`map.links.${index}`, link, "a link between two different zones", {
        key: "twoZones",
      });
  });
  return map;
}

/** Returns the zone with this ID. Throws a RuleError if the map has no such zone. */
export function zoneOf(map: ZoneMap, id: string): Zone {
  const found = checkZoneMap(map).zones.find(zone => zone.id === id);
  if (found === undefined)
    throw new RuleError("zone", id, "the ID of a zone of the map", { key: "zoneOfMap" });
  return found;
}

/**
 * Returns the zones that border a zone, in the order of the map. Throws a RuleError if the map has no such
 * zone.
 */
export function bordering(map: ZoneMap, id: string): readonly string[] {
  zoneOf(map, id);
  return map.zones
    .map(zone => zone.id)
    .filter(other => map.links.some(([a, b]) => (a === id && b === other) || (b === id && a === other)));
}

/**
 * Returns the number of borders that must be crossed between two zones, or null if no path connects them.
 * Throws a RuleError if the map doesn't contain both zones.
 */
export function zonesBetween(map: ZoneMap, from: string, to: string): number | null {
  zoneOf(map, to);
  zoneOf(map, from);
  const seen = new Set([from]);
  let edge = [from];
  for (let steps = 0; edge.length > 0; steps += 1) {
    if (edge.includes(to)) return steps;
    edge = [...new Set(edge.flatMap(id => bordering(map, id)))].filter(id => !seen.has(id));
    edge.forEach(id => seen.add(id));
  }
  return null;
}

/** The bounds of a part of a map. */
export interface ZoneBounds {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Z4.1: returns the pairs of map areas that touch, overlap, or are at most `gap` apart. The result suggests
 * which zones share a border. Areas that meet only at a corner aren't included. Throws a RuleError for
 * invalid bounds.
 */
export function touchingBounds(areas: readonly ZoneBounds[], gap = 0): ZoneMap["links"] {
  finiteNumber("gap", gap, 0);
  records("areas", areas).forEach((area, index) => {
    for (const edge of ["left", "top", "right", "bottom"] as const)
      finiteNumber(`areas.${index}.${edge}`, area[edge]);
  });
  const shared = (from: number, to: number, otherFrom: number, otherTo: number) =>
    Math.min(to, otherTo) - Math.max(from, otherFrom);
  return areas.flatMap((one, index) =>
    areas.slice(index + 1).flatMap((other): ZoneMap["links"] => {
      const [across, down] = [
        shared(one.left, one.right, other.left, other.right),
        shared(one.top, one.bottom, other.top, other.bottom),
      ];
      return across >= -gap && down >= -gap && Math.max(across, down) > 0
        ? [[requireString(`areas.${index}.id`, one.id), requireString("areas.id", other.id)]]
        : [];
    }),
  );
}

/**
 * Z4.1, Z5.10, Z7.6: whether a band is within speaking range, that is, at most one zone away. Throws a
 * RuleError for an unknown band.
 */
export function isInSpeakingRange(band: ZonesBand): boolean {
  return bandsFrom("medium", band) <= 0;
}

/**
 * Z4.1: returns the band between two combatants: Adjacent or Short in the same zone, Medium in adjacent
 * zones, Long up to four zones away, and Extreme beyond that. Throws a RuleError if a zone is unknown.
 */
export function bandBetween(map: ZoneMap, from: string, to: string, touching = false): ZonesBand {
  const steps = zonesBetween(map, from, to);
  if (steps === 0) return requireBoolean("touching", touching) ? "adjacent" : "short";
  if (steps === 1) return "medium";
  return steps !== null && steps <= longZones ? "long" : "extreme";
}

/**
 * Z4.1: returns the number of bands by which `second` is farther away than `first`. Negative if it is nearer.
 * Throws a RuleError if a band is unknown.
 */
export function bandsFrom(first: ZonesBand, second: ZonesBand): number {
  return (
    zonesBands.indexOf(oneOf("second", second, zonesBands)) -
    zonesBands.indexOf(oneOf("first", first, zonesBands))
  );
}
