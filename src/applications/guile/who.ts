import type { BlackoutActor } from "../../documents/actor.ts";
import { selectedActors } from "../dialogs/targets.ts";
import { partyMembers } from "../party/people.ts";

/** Somebody to choose, by uuid and as the table calls them. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** The people of the party: who can speak for it and take part in what it does. */
export function speakersOfParty(): readonly Named[] {
  return partyMembers().map(({ uuid, name }) => ({ uuid, name }));
}

/**
 * Whom they can have to do with: those who are selected, then all others of the scene and of the directory
 * who are no members.
 */
export function otherPeople(): readonly Named[] {
  const members = new Set(partyMembers().map(({ uuid }) => uuid));
  const here =
    (game.scenes.viewed ?? game.scenes.active)?.tokens.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const people = [...selectedActors(), ...here, ...game.actors].filter(
    actor => actor.isPerson() && !members.has(actor.uuid),
  );
  return [...new Map(people.map(actor => [actor.uuid, { uuid: actor.uuid, name: nameOf(actor) }])).values()];
}

/** What the table calls somebody: the token's name where there is one. */
export function nameOf(actor: BlackoutActor): string {
  return actor.token?.name ?? actor.name;
}
