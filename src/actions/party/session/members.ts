import { MOST_SESSIONS } from "../../../data/actor/session-log.ts";
import { text, type Line, type TargetRow } from "../../core/card.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import type { CampaignFacts, MemberFacts } from "../campaign.ts";
import { everybody } from "../../tests/shared/everybody.ts";
import type { Change } from "../../../ledger/change.ts";

/** Somebody who plays in a session. */
export interface Member {
  readonly one: ActorFacts;
  readonly own: MemberFacts;
}

/** Those of the party who are meant: who acts, and the targets. Whoever is no character has no Drives and no experience, and is left out. */
export function membersOf(
  { people }: CampaignFacts,
  meant: Pick<Facts, "actor" | "targets">,
): readonly Member[] {
  const all = everybody(meant);
  return people.flatMap((own): readonly Member[] => {
    const one = all.find(({ uuid }) => uuid === own.uuid);
    return one ? [{ one, own }] : [];
  });
}

/** The row of somebody on the card with what it says of them; null while they choose. */
export function memberRow({ one: { uuid, name } }: Member, lines: readonly Line[] | null): TargetRow {
  const outcome = !lines ? "chooses" : lines.length === 0 ? "nothing" : "done";
  return {
    uuid,
    name,
    outcome: text(`BLACKOUT.session.outcome.${outcome}`),
    tone: lines ? "" : "ask",
    lines: lines ?? [],
    dice: [],
  };
}

/** That somebody's Drives stand otherwise. */
export function drivesChange(
  { uuid, drives }: MemberFacts,
  change: (drive: MemberFacts["drives"][number], index: number) => MemberFacts["drives"][number],
): Change {
  return {
    uuid,
    path: "system.drives",
    from: drives.map(drive => ({ ...drive })),
    to: drives.map((drive, index) => ({ ...change(drive, index) })),
  };
}

/** That an entry of the party's log is changed, or added at its end; the oldest makes way where it is full. */
export function sessionChange(
  { uuid, sessions }: CampaignFacts,
  entry: CampaignFacts["sessions"][number],
): Change {
  const index = sessions.findIndex(({ id }) => id === entry.id);
  const after = index < 0 ? [...sessions, entry].slice(-MOST_SESSIONS) : sessions.with(index, entry);
  return { uuid, path: "system.sessions", from: plain(sessions), to: plain(after) };
}

/** The log as it is stored: plain data that nobody else holds. */
function plain(sessions: CampaignFacts["sessions"]) {
  return sessions.map(one => ({ ...one, fulfilled: one.fulfilled.map(each => ({ ...each })) }));
}
