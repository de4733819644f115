import { alikeGroups, type Alike } from "../rules/group.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { itemIdOf } from "./gear-of.ts";

/**
 * Z2.3: whether a Gamemaster can put a combatant on a shared card. The combatant must be an enemy in the
 * encounter who has an actor and isn't defeated.
 */
export function groupable({ id, side, actor, defeated }: VariantPerson): boolean {
  return id !== "" && side === "enemy" && actor !== null && !defeated;
}

/**
 * Z2.3: returns the enemies who can be grouped. Their kind is derived from their actor, so tokens of the same
 * creature count as identical.
 */
export function alikeEnemies(encounter: ZonesEncounter): readonly Alike[] {
  return encounter.facts.people
    .filter(groupable)
    .map(({ id, actor }) => ({ id, kind: itemIdOf(actor ?? ""), group: encounter.place(id).group || null }));
}

/** Z2.3: returns the groups of combatants who can share a card because they are of the same kind. */
export function proposedGroups(encounter: ZonesEncounter): readonly (readonly string[])[] {
  return alikeGroups(alikeEnemies(encounter));
}

/**
 * Z2.3: returns the members of a combatant's group, including the combatant. The list is empty for a
 * combatant who acts alone.
 */
export function groupMates(encounter: ZonesEncounter, id: string): readonly string[] {
  const { group } = encounter.place(id);
  const mates =
    group === ""
      ? []
      : Object.keys(encounter.state.places).filter(other => encounter.place(other).group === group);
  return mates.length > 1 ? mates : [];
}

/** Returns an unused name for a group. */
export function newGroup(encounter: ZonesEncounter): string {
  const names = new Set(Object.values(encounter.state.places).map(({ group }) => group));
  let number = 1;
  while (names.has(`group${number}`)) number += 1;
  return `group${number}`;
}
