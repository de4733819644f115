import { drivesFulfilled, maySwapDrive } from "../../rules/social/drives.ts";
import { text } from "../core/card.ts";
import { chosenText } from "../core/choices.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import type { Problem, Action } from "../core/action.ts";
import { runningSession, sessionsFulfilled, type CampaignFacts } from "../../play/party/campaign.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { awardDefaults, awardFields, chosenAward, giveAward } from "./session/awards.ts";
import { chosenDrives } from "./session/choices.ts";
import {
  campaignProblems,
  loggedSession,
  memberRow,
  membersOf,
  plainSessions,
  type Member,
} from "./session/members.ts";

const title = text("BLACKOUT.verb.sessionEnd");

/**
 * A session ends: the Drives that were fulfilled are counted, for the next pool (R4.3) and for swapping them one day (R4.5); what is left in the pool is lost; everybody
 * gets their experience and credits (R13.14). The log of the party keeps all of it.
 */
export const sessionEnd: Action = {
  key: "sessionEnd",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  needs: { campaign: true },
  defaults: () => ({ fulfilled: [], notes: "", ...awardDefaults }),
  fields: () => [...awardFields, { name: "notes", kind: "text", label: text("BLACKOUT.field.sessionNotes") }],
  preview: facts => previewOf({ problems: problemsOf(facts) }),
  judge: facts => {
    const { campaign, choices } = facts;
    const problems = problemsOf(facts);
    const session = campaign && runningSession(campaign);
    if (!campaign || !session || problems.length > 0) return refusedAction(facts, title, problems);
    const draft = new Draft(facts);
    const members = membersOf(facts);
    const fulfilled = chosenDrives(choices, "fulfilled");
    const counted = members.map(member =>
      fulfil(member, fulfilled.get(member.one.uuid) ?? [], campaign, draft),
    );
    const drives = drivesFulfilled(counted);
    const named = members.flatMap(({ own }, index) =>
      (counted[index] ?? []).map(place => ({ of: own.uuid, drive: own.drives[Number(place)]?.text ?? "" })),
    );
    const award = chosenAward(choices);
    const about = giveAward(draft, campaign, members, award);
    const notes = [session.notes, chosenText(choices, "notes"), ...award.objectives]
      .filter(part => part.trim() !== "")
      .join("\n");
    draft.also(
      {
        uuid: campaign.uuid,
        path: "system.sessions",
        from: plainSessions(campaign.sessions),
        to: plainSessions(
          loggedSession(campaign, {
            ...session,
            notes,
            drives,
            fulfilled: named,
            experience: Math.min(2500, session.experience + award.experience),
          }),
        ),
      },
      { uuid: campaign.uuid, path: "system.running", from: campaign.running, to: "" },
    );
    // Dice that are set aside for an open dialog are not there to be lost; they are when it is closed.
    const lost = Math.min(campaign.pool, facts.party?.inspiration ?? 0);
    draft.addInspiration(-lost);
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, text("BLACKOUT.session.over"), "good", {
        ...(session.title === "" ? {} : { subtitle: text(session.title) }),
        targets: members.map(member => memberRow(member)),
        lines: [
          {
            text: text("BLACKOUT.session.drives"),
            value: String(drives),
            why: members.map(({ one }, index) => ({
              text: text(one.name),
              value: String(counted[index]?.length ?? 0),
            })),
          },
          {
            text: text("BLACKOUT.session.lost"),
            value: `${campaign.pool} › ${campaign.pool - lost}`,
            why: whyMoved(text("BLACKOUT.session.leftover"), -lost, -lost),
          },
          ...about,
        ],
      }),
    };
  },
};

function problemsOf(facts: Facts): readonly Problem[] {
  const { campaign } = facts;
  return [
    ...campaignProblems(facts),
    ...(campaign && !runningSession(campaign) ? [ruleProblem("BLACKOUT.problem.session.none")] : []),
  ];
}

/** Counts the Drives that somebody fulfilled of those that they chose for the session (R4.4, R4.5); answers their places. */
function fulfil(
  { own, lines }: Member,
  places: readonly number[],
  campaign: CampaignFacts,
  draft: Draft,
): readonly string[] {
  const done = places.filter(place => own.drives[place]?.chosen);
  if (done.length === 0) return [];
  const to = own.drives.map((drive, index) =>
    done.includes(index) ? { ...drive, fulfilled: drive.fulfilled + 1 } : { ...drive },
  );
  draft.also({ uuid: own.uuid, path: "system.drives", from: own.drives.map(drive => ({ ...drive })), to });
  for (const place of done) {
    const { text: name = "" } = to[place] ?? {};
    const fulfilled = sessionsFulfilled(campaign, own.uuid, name) + 1;
    lines.push({ text: text("BLACKOUT.session.fulfilled", { what: name }), tone: "good" });
    if (maySwapDrive(fulfilled))
      lines.push({ text: text("BLACKOUT.session.maySwap", { what: name, n: fulfilled }) });
  }
  return done.map(String);
}
