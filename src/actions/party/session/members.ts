import { MOST_SESSIONS } from "../../../data/actor/session-log.ts";
import { text, type Line, type TargetRow } from "../../core/card.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import type { CampaignFacts, MemberFacts } from "../campaign.ts";
import { allActorsInTest } from "../../tests/shared/everybody.ts";
import type { Change } from "../../../ledger/change.ts";

/** A character who takes part in the session. */
export interface Member {
  readonly one: ActorFacts;
  readonly own: MemberFacts;
}

/**
 * Returns the party members whom the action concerns, that is, the acting actor and the targets. Actors with
 * neither Drives nor experience are omitted.
 */
export function membersOf(
  { people }: CampaignFacts,
  meant: Pick<Facts, "actor" | "targets">,
): readonly Member[] {
  const all = allActorsInTest(meant);
  return people.flatMap((own): readonly Member[] => {
    const one = all.find(({ uuid }) => uuid === own.uuid);
    return one ? [{ one, own }] : [];
  });
}

/** Returns an actor's row on the card. `lines` is null while the owner is still choosing. */
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

/** Returns the change that updates a character's Drives. */
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

/**
 * Returns the change that adds an entry to the party's log or replaces the entry with the same ID. If the log
 * is full, the oldest entry is removed.
 */
export function sessionChange(
  { uuid, sessions }: CampaignFacts,
  entry: CampaignFacts["sessions"][number],
): Change {
  const index = sessions.findIndex(({ id }) => id === entry.id);
  const after = index < 0 ? [...sessions, entry].slice(-MOST_SESSIONS) : sessions.with(index, entry);
  return { uuid, path: "system.sessions", from: plain(sessions), to: plain(after) };
}

/** Returns a copy of the log as plain data, in the form in which it is stored. */
function plain(sessions: CampaignFacts["sessions"]) {
  return sessions.map(one => ({ ...one, fulfilled: one.fulfilled.map(each => ({ ...each })) }));
}
