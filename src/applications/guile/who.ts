import type { BlackoutActor } from "../../documents/actor.ts";
import { selectedActors } from "../dialogs/targets.ts";
import { isDown } from "../../world/is-down.ts";
import { partyMembers } from "../../documents/party.ts";

/** An actor that the user can select, with its UUID and display name. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
  /** The name in a list, which distinguishes a token's actor from an actor in the directory. */
  readonly label?: string;
}

/** Returns the actors of the party. They can speak for the party and participate. */
export function speakersOfParty(): readonly Named[] {
  return partyMembers().map(({ uuid, name }) => ({ uuid, name }));
}

/**
 * Returns living actors who aren't members of the party. The selected actors come first, followed by all
 * others on the scene and in the directory. Actors who are Out of the Fight come last.
 */
export function otherPeople(): readonly Named[] {
  const members = new Set(partyMembers().map(({ uuid }) => uuid));
  const here =
    (game.scenes.viewed ?? game.scenes.active)?.tokens.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const people = [...new Set([...selectedActors(), ...here, ...game.actors])]
    .filter(actor => actor.isPerson() && !actor.system.vital.dead && !members.has(actor.uuid))
    .sort(
      (a, b) => Number(isDown({ actor: a, combatant: null })) - Number(isDown({ actor: b, combatant: null })),
    );
  return people.map(actor => {
    const name = nameOf(actor);
    return {
      uuid: actor.uuid,
      name,
      label: actor.token ? game.i18n.format("BLACKOUT.guile.token", { name }) : name,
    };
  });
}

/** Returns an actor's display name, which is the token's name if there is a token. */
export function nameOf(actor: BlackoutActor): string {
  return actor.token?.name ?? actor.name;
}
