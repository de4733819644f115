import { pairOf, type ZonesState } from "../combat/zones-state.ts";
import type { Words } from "../../../applications/shared/words.ts";

/** A map region that can become a zone. */
interface Region {
  readonly id: string;
  readonly name: string;
}

/** The properties that a zone can have (Z6.10, Z8.1). */
export const zoneFlags = ["cluttered", "dim", "cramped"] as const;

/**
 * Returns the contents of the zones window: the zones with their properties, and whether each pair of zones
 * shares a border.
 */
export function zonesView(
  { zones, links }: Pick<ZonesState, "zones" | "links">,
  regions: readonly Region[],
  words: Words,
) {
  const borders = new Set(links.map(([a, b]) => pairOf(a, b)));
  return {
    empty: zones.length === 0,
    regions: regions.some(({ id }) => !zones.some(({ region }) => region === id)),
    onMap: regions.length > 0 || zones.some(({ region }) => region !== undefined),
    zones: zones.map(zone => ({
      id: zone.id,
      name: zone.name,
      nameLabel: words.localize("BLACKOUT.zones.edit.name"),
      remove: words.format("BLACKOUT.zones.edit.remove", { name: zone.name }),
      region: regionField(zone.name, zone.region ?? "", regions, words),
      flags: zoneFlags.map(flag => ({
        flag,
        on: zone[flag] === true,
        label: words.localize(`BLACKOUT.zones.flag.${flag}`),
      })),
    })),
    pairs: zones.flatMap((one, index) =>
      zones.slice(index + 1).map(other => ({
        one: one.id,
        other: other.id,
        on: borders.has(pairOf(one.id, other.id)),
        label: words.format("BLACKOUT.zones.edit.pair", { one: one.name, other: other.name }),
      })),
    ),
  };
}

/**
 * Returns the field for selecting a zone's map region, or null if there are no regions and the zone has none.
 * If the zone's region was deleted, “no region” is selected.
 */
function regionField(name: string, region: string, regions: readonly Region[], words: Words) {
  if (regions.length === 0 && region === "") return null;
  const none = {
    value: "",
    label: words.localize("BLACKOUT.zones.edit.noRegion"),
    selected: !regions.some(({ id }) => id === region),
  };
  return {
    label: words.format("BLACKOUT.zones.edit.region", { name }),
    options: [none, ...regions.map(({ id, name: label }) => ({ value: id, label, selected: id === region }))],
  };
}
