import { driveLimits, chooseDrives } from "../../rules/social/drives.ts";
import { nextSessionPool } from "../../rules/social/inspiration.ts";
import { text } from "../core/card.ts";
import { chosenNumber, chosenText } from "../core/choices.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import type { Problem, Action } from "../core/action.ts";
import { idFrom } from "../../play/gear/new-id.ts";
import { lastSession, namedDrives, runningSession } from "../../play/party/campaign.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { chosenDrives } from "./session/choices.ts";
import {
  campaignProblems,
  loggedSession,
  memberRow,
  membersOf,
  plainSessions,
  type Member,
} from "./session/members.ts";

const title = text("BLACKOUT.verb.sessionStart");
const mostDice = 999;

/**
 * A session starts: everybody chooses three of the Drives that they keep (R4.4), and the pool holds a die for each that was fulfilled in the last one (R4.3). The owners
 * choose where the Gamemaster did not; who keeps no more than three chooses all of them.
 */
export const sessionStart: Action = {
  key: "sessionStart",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  needs: { campaign: true },
  defaults: facts => ({ title: "", dice: diceFor(facts), picks: [], at: 0, seed: "" }),
  fields: () => [
    { name: "title", kind: "text", label: text("BLACKOUT.field.sessionTitle") },
    { name: "dice", kind: "number", min: 0, max: mostDice, label: text("BLACKOUT.field.poolDice") },
  ],
  preview: facts => previewOf({ problems: problemsOf(facts) }),
  judge: (facts, hand) => {
    const { campaign, choices } = facts;
    const problems = problemsOf(facts);
    if (!campaign || problems.length > 0) return refusedAction(facts, title, problems);
    const draft = new Draft(facts);
    const members = membersOf(facts);
    const given = chosenDrives(choices, "picks");
    for (const [number, member] of members.entries())
      choose(member, number, given.get(member.one.uuid), draft, hand);
    const dice = chosenNumber(choices, "dice", diceFor(facts), 0, mostDice);
    const free = Math.min(campaign.pool, facts.party?.inspiration ?? 0);
    draft.addInspiration(dice - free);
    const session = {
      id: idFrom(chosenText(choices, "seed"), "session"),
      title: chosenText(choices, "title"),
      notes: "",
      time: chosenNumber(choices, "at", 0, 0, Number.MAX_SAFE_INTEGER),
      experience: 0,
      drives: 0,
      fulfilled: [],
    };
    draft.also(
      {
        uuid: campaign.uuid,
        path: "system.sessions",
        from: plainSessions(campaign.sessions),
        to: plainSessions(loggedSession(campaign, session)),
      },
      { uuid: campaign.uuid, path: "system.running", from: campaign.running, to: session.id },
    );
    const open = members.some(member => member.open);
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(
        title,
        text(open ? "BLACKOUT.session.choosing" : "BLACKOUT.session.begins"),
        open ? "ask" : "good",
        {
          ...(session.title === "" ? {} : { subtitle: text(session.title) }),
          lines: [
            {
              text: text("BLACKOUT.session.pool"),
              value: `${free} › ${dice}`,
              why: whyMoved(text("BLACKOUT.session.fulfilledLast"), dice - free, dice - free),
            },
          ],
          targets: members.map(member => memberRow(member)),
        },
      ),
    };
  },
};

/** R4.3: a die for each Drive that was fulfilled last time. */
function diceFor({ campaign }: Facts): number {
  return nextSessionPool((campaign && lastSession(campaign)?.drives) ?? 0);
}

function problemsOf(facts: Facts): readonly Problem[] {
  const runs = facts.campaign && runningSession(facts.campaign);
  return [...campaignProblems(facts), ...(runs ? [ruleProblem("BLACKOUT.problem.session.running")] : [])];
}

/** Writes the Drives that somebody has chosen once all of them are; asks for what is missing, one after the other. */
function choose(
  member: Member,
  number: number,
  given: readonly number[] | undefined,
  draft: Draft,
  hand: Hand,
): void {
  const { own, lines } = member;
  const kept = namedDrives(own);
  const places = kept.map(({ index }) => String(index));
  const chosen =
    kept.length <= driveLimits.chosen
      ? places
      : given
        ? chooseDrives(places, given.map(String))
        : askFor(member, number, hand);
  if (!chosen) {
    member.open = true;
    return;
  }
  const picked = new Set(chosen);
  const to = own.drives.map((drive, index) => ({ ...drive, chosen: picked.has(String(index)) }));
  if (to.some(({ chosen: is }, index) => is !== own.drives[index]?.chosen))
    draft.also({ uuid: own.uuid, path: "system.drives", from: own.drives.map(drive => ({ ...drive })), to });
  for (const { index, text: name } of kept)
    if (picked.has(String(index))) lines.push({ text: text("BLACKOUT.session.drive", { what: name }) });
}

/** R4.4: three of them, asked of the owner one after the other; null while an answer is missing. */
function askFor({ one, own }: Member, number: number, hand: Hand): readonly string[] | null {
  const kept = namedDrives(own);
  const chosen: string[] = [];
  for (let nth = 0; nth < driveLimits.chosen; nth += 1) {
    const left = kept.filter(({ index }) => !chosen.includes(String(index)));
    const before = left.find(drive => drive.chosen) ?? left[0];
    const answer = hand.ask({
      key: `drive.${number}.${nth}`,
      actor: one.uuid,
      question: text("BLACKOUT.prompt.drive", { name: one.name, n: nth + 1, most: driveLimits.chosen }),
      options: left.map(({ index, text: name }) => ({ value: String(index), label: text(name) })),
      fallback: String(before?.index ?? 0),
    });
    if (!answer) return null;
    chosen.push(answer.value);
  }
  return chosen;
}
