import type { ActorFacts, Facts } from "../../core/facts.ts";

/** Returns the acting actor and the targets, without duplicates. */
export function allActorsInTest({ actor, targets }: Pick<Facts, "actor" | "targets">): readonly ActorFacts[] {
  return [...new Map([actor, ...targets].map(one => [one.uuid, one])).values()];
}
