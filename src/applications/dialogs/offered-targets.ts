import type { Facts } from "../../actions/core/facts.ts";
import type { Action } from "../../actions/core/action.ts";
import { byUse } from "./by-use.ts";
import type { Candidate } from "./target-view.ts";

/**
 * Returns the possible targets in a fight that uses a variant: first the combatants, under their names in the
 * fight, and then, separately, all other actors who are present. Actions that affect only combatants do not
 * offer other targets unless these are already selected. Only Gamemasters learn that a hidden actor is a
 * combatant, whereas players see hidden actors as they appear on the map. If the actor isn't in such a fight,
 * the candidates are unchanged.
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
