import type { Facts } from "../../actions/core/facts.ts";
import type { Action } from "../../actions/core/action.ts";
import { byUse } from "./by-use.ts";
import type { Candidate } from "./target-view.ts";

/**
 * Returns the possible targets in an encounter with a combat variant: first the combatants, by their names in
 * the encounter, and then, separately, all other actors who are present. Actions that affect only combatants
 * offer other targets only if these are already selected. Only Gamemasters learn that a hidden actor is a
 * combatant; players see hidden actors as they appear on the map. If the actor isn't in such an encounter,
 * the candidates are returned unchanged.
 */
export function offeredTargets(
  candidates: readonly Candidate[],
  { variant }: Pick<Facts, "variant">,
  { among, aids = false }: Pick<Action, "among" | "aids">,
  { chosen, gamemaster }: { readonly chosen: readonly string[]; readonly gamemaster: boolean },
): readonly Candidate[] {
  if (!variant || variant.combat === null || variant.own === "") return candidates;
  const fighters = new Map(
    variant.people.flatMap(one =>
      one.id === "" || one.actor === null || (one.hidden && !gamemaster) ? [] : [[one.actor, one] as const],
    ),
  );
  const own = (uuid: string) => Number(fighters.get(uuid)?.id === variant.own);
  const fighting = candidates
    .flatMap(one =>
      fighters.has(one.uuid) ? [{ ...one, name: fighters.get(one.uuid)?.name ?? one.name }] : [],
    )
    .sort(
      (a, b) =>
        own(a.uuid) - own(b.uuid) ||
        byUse({ ...a, below: undefined }, { ...b, below: undefined }, aids) ||
        a.name.localeCompare(b.name) ||
        a.uuid.localeCompare(b.uuid),
    );
  const others = candidates
    .filter(({ uuid }) => !fighters.has(uuid))
    .map(one => ({ ...one, below: "othersHere" as const }));
  return [...fighting, ...others.filter(({ uuid }) => among !== "fighters" || chosen.includes(uuid))];
}
