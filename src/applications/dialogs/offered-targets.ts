import type { Facts } from "../../play/deed/facts.ts";
import type { Verb } from "../../play/deed/verb.ts";
import type { Candidate } from "./target-view.ts";

/**
 * Those who are offered as targets, in the fight of a variant: first those who fight, by the names that they fight under, and after them, apart, whoever else is here; what is
 * done among fighters alone offers none of these but who is chosen already. Everybody as they come where the one who acts is in no such fight.
 */
export function offeredTargets(candidates: readonly Candidate[], { variant }: Pick<Facts, "variant">, { amongFighters }: Pick<Verb, "amongFighters">, chosen: readonly string[]): readonly Candidate[] {
  if (!variant || variant.combat === null || variant.own === "") return candidates;
  const fighters = new Map(variant.people.flatMap(({ id, actor, name }) => (id === "" || actor === null ? [] : [[actor, name] as const])));
  const fighting = candidates.flatMap(one => (fighters.has(one.uuid) ? [{ ...one, name: fighters.get(one.uuid) ?? one.name }] : []));
  const others = candidates.filter(({ uuid }) => !fighters.has(uuid)).map(one => ({ ...one, apart: true }));
  return [...fighting, ...others.filter(({ uuid }) => amongFighters !== true || chosen.includes(uuid))];
}
