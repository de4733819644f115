import type { ActorFacts, Facts } from "../../core/facts.ts";

/** The acting actor and the targets, each once. */
export function everybody({ actor, targets }: Pick<Facts, "actor" | "targets">): readonly ActorFacts[] {
  return [...new Map([actor, ...targets].map(one => [one.uuid, one])).values()];
}
