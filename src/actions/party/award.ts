import { text } from "../core/card.ts";
import { runningSession } from "./campaign.ts";
import { ruleProblem } from "../core/rejection.ts";
import { awardChoices, giveParty, giveTo, withAward } from "./session/awards.ts";
import { defineCampaignAction } from "./session/campaign-action.ts";
import { memberRow, membersOf, sessionChange } from "./session/members.ts";

/**
 * Awards experience, and credits for objectives, to the acting actor and the targets (R13.14). Awards during
 * a session are stored in the session's log entry.
 */
export const award = defineCampaignAction({
  key: "award",
  choices: awardChoices,
  problems: (_campaign, { choices: { experience, credits } }) =>
    experience + credits === 0 ? [ruleProblem("BLACKOUT.problem.session.nothing")] : [],
  resolve: (campaign, act) => {
    const { choices, draft } = act;
    const targets = membersOf(campaign, act).map(one => memberRow(one, giveTo(one, choices, draft)));
    const lines = giveParty(campaign, choices, draft);
    const session = runningSession(campaign);
    if (session) draft.also(sessionChange(campaign, withAward(session, choices)));
    return { outcome: text("BLACKOUT.session.awarded"), tone: "good", lines, targets };
  },
});
