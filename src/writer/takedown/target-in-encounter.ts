import { actorFromUuid } from "../../compat/documents.ts";

/**
 * Returns the combatant who is the target of a takedown. If the target is an actor in the directory and only
 * its unlinked tokens are in the encounter, returns the combatant of the first of these tokens. Returns null
 * if the target isn't in the encounter.
 */
export function combatantOf(combat: Combat.Implementation, target: string): Combatant.Implementation | null {
  const all = combat.combatants.contents.filter(({ actor }) => actor?.isPerson() === true);
  const itself = all.find(({ actor }) => actor?.uuid === target);
  if (itself) return itself;
  const base = actorFromUuid(target);
  if (!base || base.token) return null;
  const tokens = all.filter(({ actor }) => actor?.token && actor.id === base.id);
  return (
    tokens.sort(
      (one, other) =>
        (one.name ?? "").localeCompare(other.name ?? "") || (one.id ?? "").localeCompare(other.id ?? ""),
    )[0] ?? null
  );
}
