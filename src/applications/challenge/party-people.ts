import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import type { BlackoutActor } from "../../documents/actor.ts";

/** Returns the party members who can take part in a challenge. */
export function challengeParticipants(): readonly BlackoutActor[] {
  return (partyActor()?.system.members ?? [])
    .flatMap(uuid => (uuid ? actorFromUuid(uuid) : null) ?? [])
    .filter(actor => actor.isPerson());
}
