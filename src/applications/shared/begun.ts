import { partyActor } from "../../documents/party.ts";
import type { PartyData } from "../../data/actor/party.ts";

/** Shows what the party has begun to everybody, and what goes on to who joins. Called once for each kind of it, when the game is ready. */
export function showAsTheyBegin(of: (party: PartyData) => readonly { readonly id: string; readonly ended: boolean }[], show: (id: string) => void): void {
  const now = () => {
    const party = partyActor();
    return party ? of(party.system) : [];
  };
  const known = new Set(now().map(({ id }) => id));
  Hooks.on("updateActor", actor => {
    if (actor !== partyActor()) return;
    for (const { id, ended } of now()) {
      if (!known.has(id) && !ended) show(id);
      known.add(id);
    }
  });
  for (const { id, ended } of now()) if (!ended) show(id);
}
