import { thingTypes, traitTypes } from "./kinds.ts";

const things: readonly string[] = thingTypes;
const ofPersons: readonly string[] = traitTypes;

/**
 * What each kind of actor can have besides things. Enemies have no life before the fight: no background, no
 * Drives (R13.18).
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
 * Can an actor of that kind have an item of that kind? Kinds that a module brought are its own business: yes.
 */
export function mayHave(actorType: string, itemType: string): boolean {
  const kinds = Object.hasOwn(also, actorType) ? also[actorType] : undefined;
  if (kinds === undefined || things.includes(itemType) || !ofPersons.includes(itemType)) return true;
  return kinds.includes(itemType);
}
