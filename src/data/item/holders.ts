import { physicalItemTypes, traitTypes } from "./kinds.ts";

const things: readonly string[] = physicalItemTypes;
const ofPersons: readonly string[] = traitTypes;

/**
 * The types of nonphysical items that each actor type can own. Enemies have no background and no Drives
 * (R13.18).
 */
const also: Readonly<Record<string, readonly string[]>> = {
  character: ofPersons,
  follower: ofPersons,
  npc: ["maneuver", "training", "trait", "feature", "geneMod"],
  barrier: [],
  party: [],
  market: [],
};

/**
 * Whether actors of the type `actorType` can own items of the type `itemType`. Always true for types defined
 * by modules.
 */
export function mayHave(actorType: string, itemType: string): boolean {
  const kinds = Object.hasOwn(also, actorType) ? also[actorType] : undefined;
  if (kinds === undefined || things.includes(itemType) || !ofPersons.includes(itemType)) return true;
  return kinds.includes(itemType);
}
