import type { BlackoutActor } from "../../documents/actor.ts";
import { selectedActors } from "../dialogs/targets.ts";
import { partyMembers } from "../../documents/party.ts";

/** An actor that the user can select, with its UUID and display name. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** Returns the actors of the party. They can speak for the party and participate. */
export function speakersOfParty(): readonly Named[] {
  return partyMembers().map(({ uuid, name }) => ({ uuid, name }));
}

/**
 * Returns actors who aren't members of the party. The selected actors come first, followed by all others on
 * the scene and in the directory.
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

/** Returns an actor's display name, which is the name of their token if there is one. */
export function nameOf(actor: BlackoutActor): string {
  return actor.token?.name ?? actor.name;
}
