import { drivesFulfilled, maySwapDrive } from "../../rules/social/drives.ts";
import { text, type Line } from "../core/card.ts";
import { other, words } from "../core/choice.ts";
import type { Draft } from "../core/draft.ts";
import { counterReasons } from "../core/reasons.ts";
import { runningSession, sessionsFulfilled, type CampaignFacts } from "./campaign.ts";
import { ruleProblem } from "../core/rejection.ts";
import { awardChoices, giveParty, giveTo, withAward } from "./session/awards.ts";
import { defineCampaignAction } from "./session/campaign-action.ts";
import { chosenDrives } from "./session/choices.ts";
import { drivesChange, memberRow, membersOf, sessionChange, type Member } from "./session/members.ts";

/**
 * Ends a session. The fulfilled Drives count for the next pool (R4.3) and for later swaps (R4.5), the pool is
 * emptied, and experience and credits are awarded (R13.14). The results are stored in the party's log.
 */
export const sessionEnd = defineCampaignAction({
  key: "sessionEnd",
  choices: [
    ...awardChoices,
    words("notes", { label: text("BLACKOUT.field.sessionNotes") }),
    other("fulfilled", chosenDrives, []),
  ],
  problems: campaign => (runningSession(campaign) ? [] : [ruleProblem("BLACKOUT.problem.session.none")]),
  resolve: (campaign, act) => {
    const { choices, draft, facts } = act;
    const session = runningSession(campaign);
    if (!session) throw new TypeError("No session is running");
    const counted = membersOf(campaign, act).map(member => ({
      member,
      ...fulfil(member, choices.fulfilled.get(member.one.uuid) ?? [], campaign, draft),
    }));
    const targets = counted.map(({ member, lines }) =>
      memberRow(member, [...lines, ...giveTo(member, choices, draft)]),
    );
    const about = giveParty(campaign, choices, draft);
    const drives = drivesFulfilled(counted.map(({ done }) => done.map(String)));
    const fulfilled = counted.flatMap(({ member: { own }, done }) =>
      done.map(place => ({ of: own.uuid, drive: own.drives[place]?.text ?? "" })),
    );
    draft.also(
      sessionChange(campaign, { ...withAward(session, choices, choices.notes), drives, fulfilled }),
      { uuid: campaign.uuid, path: "system.running", from: campaign.running, to: "" },
    );
    // The loss is limited to the dice that no open dialog has reserved. Reserved dice aren't lost until their
    // dialog closes.
    const lost = Math.min(campaign.pool, facts.party?.inspiration ?? 0);
    draft.addInspiration(-lost);
    return {
      outcome: text("BLACKOUT.session.over"),
      tone: "good",
      ...(session.title === "" ? {} : { subtitle: text(session.title) }),
      targets,
      lines: [
        {
          text: text("BLACKOUT.session.drives"),
          value: String(drives),
          why: counted.map(({ member: { one }, done }) => ({
            text: text(one.name),
            value: String(done.length),
          })),
        },
        {
          text: text("BLACKOUT.session.lost"),
          value: `${campaign.pool} › ${campaign.pool - lost}`,
          why: counterReasons(text("BLACKOUT.session.leftover"), -lost, -lost),
        },
        ...about,
      ],
    };
  },
});

/**
 * Records which of the Drives chosen for the session were fulfilled (R4.4, R4.5). Returns their indices and
 * the lines for the member's row.
 */
function fulfil(
  { own }: Member,
  places: readonly number[],
  campaign: CampaignFacts,
  draft: Draft,
): { readonly done: readonly number[]; readonly lines: readonly Line[] } {
  const done = places.filter(place => own.drives[place]?.chosen);
  if (done.length > 0)
    draft.also(
      drivesChange(own, (drive, index) =>
        done.includes(index) ? { ...drive, fulfilled: drive.fulfilled + 1 } : drive,
      ),
    );
  const lines = done.flatMap((place): readonly Line[] => {
    const what = own.drives[place]?.text ?? "";
    const n = sessionsFulfilled(campaign, own.uuid, what) + 1;
    return [
      { text: text("BLACKOUT.session.fulfilled", { what }), tone: "good" },
      ...(maySwapDrive(n) ? [{ text: text("BLACKOUT.session.maySwap", { what, n }) }] : []),
    ];
  });
  return { done, lines };
}
