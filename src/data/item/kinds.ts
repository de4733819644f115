/** The types of items that can be held, weighed, bought and stored. */
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

const things: ReadonlySet<unknown> = new Set(thingTypes);

/** Whether items of a type are physical items. */
export function isThingType(type: unknown): type is ThingType {
  return things.has(type);
}

/** Types of items that describe their owner and have no weight or location. */
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
