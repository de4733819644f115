import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import type { Facts } from "../core/facts.ts";
import { runningSession } from "../../play/party/campaign.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { awardDefaults, awardFields, chosenAward, giveAward } from "./session/awards.ts";
import { campaignProblems, loggedSession, memberRow, membersOf } from "./session/members.ts";

const title = text("BLACKOUT.verb.award");

/** Gives those who are meant experience and credits for objectives that they met (R13.14), in a session or between two. What was for a session stands in its entry of the log. */
export const award: Action = {
  key: "award",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  needs: { campaign: true },
  defaults: () => ({ ...awardDefaults }),
  fields: () => awardFields,
  preview: facts => previewOf({ problems: problemsOf(facts) }),
  judge: facts => {
    const { campaign, choices } = facts;
    const problems = problemsOf(facts);
    if (!campaign || problems.length > 0) return refusedAction(facts, title, problems);
    const draft = new Draft(facts);
    const members = membersOf(facts);
    const given = chosenAward(choices);
    const lines = giveAward(draft, campaign, members, given);
    const session = runningSession(campaign);
    if (session) {
      const notes = [session.notes, ...given.objectives].filter(part => part !== "").join("\n");
      const plain = (sessions: typeof campaign.sessions) => sessions.map(one => ({ ...one }));
      const after = loggedSession(campaign, {
        ...session,
        notes,
        experience: Math.min(2500, session.experience + given.experience),
      });
      draft.also({
        uuid: campaign.uuid,
        path: "system.sessions",
        from: plain(campaign.sessions),
        to: plain(after),
      });
    }
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, text("BLACKOUT.session.awarded"), "good", {
        lines,
        targets: members.map(member => memberRow(member)),
      }),
    };
  },
};

function problemsOf(facts: Facts): readonly Problem[] {
  const { experience, credits } = chosenAward(facts.choices);
  return [
    ...campaignProblems(facts),
    ...(experience + credits === 0 ? [ruleProblem("BLACKOUT.problem.session.nothing")] : []),
  ];
}
