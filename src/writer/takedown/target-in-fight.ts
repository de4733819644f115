import { actorFromUuid } from "../../compat/documents.ts";

/**
 * The one in a fight whom a takedown was about: the very actor, of a linked token or an unlinked one; where the takedown was of an actor of the directory whose tokens are unlinked, the first of
 * its tokens. Null when they are not in it.
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
