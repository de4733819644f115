/** The types of items that can be held, weighed, bought and stored. */
export const physicalItemTypes = [
  "weapon",
  "armor",
  "gear",
  "consumable",
  "ammunition",
  "container",
  "mod",
  "implant",
] as const;
export type PhysicalItemType = (typeof physicalItemTypes)[number];

const things: ReadonlySet<unknown> = new Set(physicalItemTypes);

/** Whether items of a type are physical items. */
export function isPhysicalItemType(type: unknown): type is PhysicalItemType {
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
