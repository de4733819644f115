import { MOST_SESSIONS } from "../../../data/actor/session-log.ts";
import { text, type DiceShown, type Line, type TargetRow } from "../../core/card.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import type { Problem } from "../../core/action.ts";
import type { CampaignFacts, MemberFacts } from "../../../play/party/campaign.ts";
import { ruleProblem } from "../../core/refusal.ts";

/** Somebody who plays in a session, with what their row on the card says so far. */
export interface Member {
  readonly one: ActorFacts;
  readonly own: MemberFacts;
  readonly lines: Line[];
  open: boolean;
}

/** Those of the party who are meant: who acts, and the targets. Whoever is no character has no Drives and no experience, and is left out. */
export function membersOf({ actor, targets, campaign }: Facts): readonly Member[] {
  const people = new Map([actor, ...targets].map(one => [one.uuid, one]));
  return (campaign?.people ?? []).flatMap((own): readonly Member[] => {
    const one = people.get(own.uuid);
    return one ? [{ one, own, lines: [], open: false }] : [];
  });
}

/** What stands against anything about sessions: that there is no party. */
export function campaignProblems({ campaign }: Facts): readonly Problem[] {
  return campaign ? [] : [ruleProblem("BLACKOUT.problem.session.noParty")];
}

/** The row of somebody on the card. */
export function memberRow({ one, lines, open }: Member, dice: readonly DiceShown[] = []): TargetRow {
  const outcome = open ? "chooses" : lines.length === 0 ? "nothing" : "done";
  return {
    uuid: one.uuid,
    name: one.name,
    outcome: text(`BLACKOUT.session.outcome.${outcome}`),
    tone: open ? "ask" : "",
    lines,
    dice,
  };
}

/** The log as it is stored: plain data that nobody else holds. */
export function plainSessions(sessions: CampaignFacts["sessions"]) {
  return sessions.map(one => ({ ...one, fulfilled: one.fulfilled.map(each => ({ ...each })) }));
}

/** The party's log with an entry changed or added at its end; the oldest makes way where it is full. */
export function loggedSession(
  campaign: CampaignFacts,
  entry: CampaignFacts["sessions"][number],
): CampaignFacts["sessions"] {
  const index = campaign.sessions.findIndex(({ id }) => id === entry.id);
  return index < 0
    ? [...campaign.sessions, entry].slice(-MOST_SESSIONS)
    : campaign.sessions.with(index, entry);
}
