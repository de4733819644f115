import { storedSystem } from "../../compat/stored-texts.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import type { CampaignFacts, MemberFacts, SessionFacts } from "./campaign.ts";

/**
 * Returns the data of the party (such as its sessions and hazards) and of the given actors. Returns null if
 * there is no party.
 */
export function gatherCampaign(actors: readonly BlackoutActor[]): CampaignFacts | null {
  const party = partyActor();
  if (!party) return null;
  const { sessions, running, inspiration, hazards } = party.system;
  return {
    uuid: party.uuid,
    running,
    pool: inspiration.value,
    people: actors.flatMap(memberFacts),
    hazards: Object.fromEntries(
      Object.entries(hazards).map(([id, { key, strength, since, actors: within }]) => [
        id,
        { key, strength, since, actors: within.flatMap(uuid => uuid ?? []) },
      ]),
    ),
    sessions: loggedSessions(sessions),
  };
}

/** Returns plain copies of the sessions in the log. */
export function loggedSessions(sessions: readonly SessionFacts[]): SessionFacts[] {
  return sessions.map(({ id, title, notes, time, experience, drives, fulfilled }) => ({
    id,
    title,
    notes,
    time,
    experience,
    drives,
    fulfilled: fulfilled.map(({ of, drive }) => ({ of, drive })),
  }));
}

function memberFacts(actor: BlackoutActor): readonly MemberFacts[] {
  if (!actor.isCharacter()) return [];
  const { experience } = actor.system;
  const { drives } = storedSystem(actor);
  return [
    {
      uuid: actor.uuid,
      drives: drives.map(({ text, chosen, fulfilled }) => ({ text, chosen, fulfilled })),
      log: experience.log.map(({ id, amount, reason, time, bought, undoes }) => ({
        id,
        amount,
        reason,
        time,
        bought,
        undoes,
      })),
    },
  ];
}
