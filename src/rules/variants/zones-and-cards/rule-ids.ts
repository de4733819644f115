/**
 * Every rule of this way to fight by where it comes from; the ids are those of the rules reference in our own words.
 *
 * - `text`: stated by the text that it is built from.
 * - `elsewhere`: stated by another page, edition or publication of it.
 * - `reading`: deduced, or our default for what is lost; most of them are a setting.
 */
const idsByOrigin = {
  text: [
    "Z2.1", "Z2.4", "Z2.5", "Z2.7", "Z3.1", "Z3.2", "Z3.3", "Z4.1", "Z4.2", "Z4.3", "Z4.6", "Z6.1", "Z6.2", "Z6.4", "Z6.15", "Z6.17", "Z6.20", "Z7.7",
  ],
  elsewhere: [
    "Z1.1", "Z1.2", "Z1.3", "Z1.4", "Z1.5", "Z1.6", "Z1.7", "Z1.8", "Z1.9", "Z1.10", "Z1.11", "Z1.12", "Z1.13", "Z1.14", "Z1.15", "Z1.17", "Z1.19",
    "Z1.21", "Z2.8", "Z2.9", "Z2.10", "Z3.5", "Z3.6", "Z3.7", "Z4.5", "Z4.7", "Z5.1", "Z5.2", "Z5.3", "Z5.5", "Z5.6", "Z5.7", "Z5.8", "Z5.9", "Z5.10",
    "Z5.11", "Z6.5", "Z6.6", "Z6.7", "Z6.8", "Z6.9", "Z6.10", "Z6.11", "Z6.12", "Z6.13", "Z6.16", "Z7.1", "Z7.2", "Z7.3", "Z7.5", "Z7.8", "Z7.9",
    "Z7.11", "Z7.12", "Z8.1", "Z8.2", "Z8.3", "Z8.4", "Z8.5",
  ],
  reading: [
    "Z1.16", "Z1.18", "Z1.20", "Z2.2", "Z2.3", "Z2.6", "Z3.4", "Z3.8", "Z4.4", "Z5.4", "Z6.3", "Z6.14", "Z6.18", "Z6.19", "Z6.21", "Z6.22", "Z6.23",
    "Z7.4", "Z7.6", "Z7.10", "Z8.6",
  ],
} as const;

/** Where a rule of this way to fight comes from. */
export type ZonesOrigin = keyof typeof idsByOrigin;
/** The id of a rule of this way to fight: `Z2.3`. */
export type ZonesRuleId = (typeof idsByOrigin)[ZonesOrigin][number];

/** Every rule id with where it comes from. */
export const zonesRules: ReadonlyMap<ZonesRuleId, ZonesOrigin> = new Map(
  (Object.keys(idsByOrigin) as ZonesOrigin[]).flatMap(origin => idsByOrigin[origin].map((id): [ZonesRuleId, ZonesOrigin] => [id, origin])),
);
