import type { ImportKind } from "./kinds.ts";

/**
 * The columns whose ID differs from their path. The IDs differ because different kinds of imported documents
 * store different data at the same path.
 */
const renamed: readonly (readonly [id: string, kind: ImportKind, path: string])[] = [
  ["fitsKinds", "mod", "fits"],
  ["modCategory", "mod", "category"],
  ["implantKind", "implant", "kind"],
  ["maneuverKey", "maneuver", "key"],
  ["maneuverPoints", "maneuver", "actionPoints"],
  ["maneuverStamina", "maneuver", "stamina"],
  ["maneuverKind", "maneuver", "kind"],
  ["traitKind", "trait", "kind"],
  ["npcActionPoints", "npc", "actionPoints"],
  ["npcTraits", "npc", "traits"],
  ["npcSkills", "npc", "traits"],
];

/** Returns a column's path, relative to `system`. */
export function pathOf(id: string): string {
  return renamed.find(([column]) => column === id)?.[2] ?? id;
}

/**
 * Returns the ID of the column for a path below `system` in documents of the given type. If there is no such
 * column, returns the ID that it would have.
 */
export function columnAt(type: string, path: string): string {
  return renamed.find(([, kind, stored]) => kind === type && stored === path)?.[0] ?? path;
}
