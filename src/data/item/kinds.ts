/** Types of items that can be held, weighed, bought and stored. */
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

/** Types of items that describe their owner. They have no weight and no location. */
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
