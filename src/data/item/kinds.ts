/** Kinds of items that can be had in hand, weighed, bought and put away. */
export const thingTypes = [
  "weapon",
  "armor",
  "gear",
  "consumable",
  "ammunition",
  "container",
  "mod",
  "implant",
] as const;
export type ThingType = (typeof thingTypes)[number];

/** Kinds of items that somebody is, knows or can: they weigh nothing and lie nowhere. */
export const traitTypes = [
  "geneMod",
  "maneuver",
  "training",
  "trait",
  "feature",
  "background",
  "drive",
] as const;
export type TraitType = (typeof traitTypes)[number];
