import { awardEntry } from "../../../data/actor/experience-log.ts";
import { text, type Line } from "../../core/card.ts";
import { choice, number, other, words, type Chosen } from "../../core/choice.ts";
import type { Draft } from "../../core/draft.ts";
import type { CampaignFacts } from "../campaign.ts";
import { idFrom } from "../../../documents/new-id.ts";
import { chosenObjectives } from "./choices.ts";
import type { Member } from "./members.ts";

/** The choices for the awards that every member receives, and for their reason (R13.14). */
export const awardChoices = [
  number("experience", { max: 2500, label: text("BLACKOUT.field.experience") }),
  number("credits", { max: 1_000_000, label: text("BLACKOUT.field.credits") }),
  // Whether the credits go to each member or to the party's purse.
  choice("purse", ["each", "party"], {
    label: text("BLACKOUT.field.purse"),
    option: purse => text(`BLACKOUT.session.purse.${purse}`),
  }),
  other("objectives", chosenObjectives, []),
  // The time of the award, in milliseconds since 1970. It is a choice because actions can't read a clock.
  number("at", { max: Number.MAX_SAFE_INTEGER }),
  words("seed"),
] as const;

export type Award = Chosen<typeof awardChoices>;

/**
 * Awards experience and credits to a member (R13.14). The experience is added as a log entry with the reason.
 * Returns the lines for the member's row.
 */
export function giveTo(
  { one: { uuid }, own: { log } }: Member,
  { experience, credits, purse, objectives, at, seed }: Award,
  draft: Draft,
): readonly Line[] {
  const lines: Line[] = [];
  if (experience > 0) {
    const reason = objectives.length > 0 ? objectives.join("; ") : "BLACKOUT.session.award";
    const entry = awardEntry(log, experience, { id: idFrom(seed, `experience.${uuid}`), reason, time: at });
    const from = log.map(line => ({ ...line }));
    if (entry) draft.also({ uuid, path: "system.experience.log", from, to: [...from, { ...entry }] });
    lines.push(givenLine("BLACKOUT.field.experience", entry?.amount ?? 0, experience));
  }
  if (credits > 0 && purse === "each") {
    draft.also({ uuid, path: "system.credits", add: credits });
    lines.push(givenLine("BLACKOUT.field.credits", credits));
  }
  return lines;
}

/**
 * Adds the party's share of the credits to its purse. Returns the card lines for the objectives and the
 * credits.
 */
export function giveParty(
  { uuid }: CampaignFacts,
  { credits, purse, objectives }: Award,
  draft: Draft,
): readonly Line[] {
  const together = credits > 0 && purse === "party";
  if (together) draft.also({ uuid, path: "system.credits", add: credits });
  return [
    ...objectives.map((what): Line => ({ text: text("BLACKOUT.session.objective", { what }), tone: "good" })),
    ...(together ? [givenLine("BLACKOUT.session.toParty", credits)] : []),
  ];
}

/** Returns a session's log entry after adding an award, its objectives, and the given notes. */
export function withAward(
  session: CampaignFacts["sessions"][number],
  { experience, objectives }: Award,
  ...notes: readonly string[]
): CampaignFacts["sessions"][number] {
  return {
    ...session,
    notes: [session.notes, ...notes, ...objectives].filter(part => part.trim() !== "").join("\n"),
    experience: Math.min(2500, session.experience + experience),
  };
}

function givenLine(what: string, given: number, wanted = given): Line {
  const cut =
    given === wanted ? [] : [{ text: text("BLACKOUT.session.careerFull"), value: `−${wanted - given}` }];
  return {
    text: text(what),
    value: `+${given}`,
    why: [{ text: text("BLACKOUT.session.award"), value: `+${wanted}` }, ...cut],
    tone: given > 0 ? "good" : "",
  };
}
