import type { PartyData } from "../data/actor/party.ts";
import { SYSTEM_ID } from "../system-id.ts";
import type { BlackoutActor } from "./actor.ts";

/** The party of this world: the one that the writer made, or null before there is one. */
export function partyActor(): (BlackoutActor & { system: PartyData }) | null {
  const chosen = game.actors.get(game.settings.get(SYSTEM_ID, "partyActor"));
  if (chosen?.isParty()) return chosen;
  const party = game.actors.find(actor => actor.type === "party");
  return party?.isParty() ? party : null;
}
