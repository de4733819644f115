import { actorFromUuid } from "../compat/documents.ts";
import type { PartyData } from "../data/actor/party.ts";
import { SYSTEM_ID } from "../system-id.ts";
import type { BlackoutActor } from "./actor.ts";

/** Returns the party of this world, or null if the writer has not created it yet. */
export function partyActor(): (BlackoutActor & { system: PartyData }) | null {
  const chosen = game.actors.get(game.settings.get(SYSTEM_ID, "partyActor"));
  if (chosen?.isParty()) return chosen;
  const party = game.actors.find(actor => actor.type === "party");
  return party?.isParty() ? party : null;
}

/** Returns the party members who still exist. */
export function partyMembers(): readonly BlackoutActor[] {
  return (partyActor()?.system.members ?? []).flatMap(uuid => {
    const actor = uuid ? actorFromUuid(uuid) : null;
    return actor?.isPerson() ? [actor] : [];
  });
}
