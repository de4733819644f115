import type { BlackoutActor } from "../../documents/actor.ts";
import { selectedActors } from "../dialogs/targets.ts";
import { isDown } from "../../world/is-down.ts";
import { partyMembers } from "../../documents/party.ts";
import { localize } from "../../language/localize.ts";

/** An actor that the user can select, with its UUID and display name. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
  /**
   * The name that lists show, which indicates whether the actor belongs to a token or is in the directory.
   * Omitted if it is the same as `name`.
   */
  readonly label?: string;
}

/** Returns the party's actors, who can take part in an encounter and speak for the party. */
export function speakersOfParty(): readonly Named[] {
  return partyMembers().map(({ uuid, name }) => ({ uuid, name }));
}

/**
 * Returns living actors who aren't members of the party: selected actors first, then those in the scene, then
 * those in the directory. Actors who are Out of the Fight come after all others.
 */
export function actorsOutsideParty(): readonly Named[] {
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
      label: actor.token ? localize("BLACKOUT.guile.token", { name }) : name,
    };
  });
}

/** Returns an actor's display name: the token's name if there is a token, otherwise the actor's own. */
export function nameOf(actor: BlackoutActor): string {
  return actor.token?.name ?? actor.name;
}
