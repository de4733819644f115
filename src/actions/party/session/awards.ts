import { awardEntry } from "../../../data/actor/experience-log.ts";
import { text, type Line } from "../../core/card.ts";
import { chosenNumber, chosenOption, chosenText } from "../../core/choices.ts";
import type { Draft } from "../../core/draft.ts";
import type { Choices } from "../../core/facts.ts";
import type { Field } from "../../core/action.ts";
import type { CampaignFacts } from "../../../play/party/campaign.ts";
import { idFrom } from "../../../play/gear/new-id.ts";
import { chosenObjectives } from "./choices.ts";
import type { Member } from "./members.ts";

const mostExperience = 2500;
const mostCredits = 1_000_000;
const purses = ["each", "party"] as const;

/** What everybody gets, and for what (R13.14). */
export interface Award {
  readonly experience: number;
  readonly credits: number;
  /** Whether everybody gets the credits, or the party all together. */
  readonly purse: (typeof purses)[number];
  readonly objectives: readonly string[];
  /** When it was given, in milliseconds since 1970: nobody who judges looks at a clock. */
  readonly at: number;
  readonly seed: string;
}

/** What stands when nothing was chosen. */
export const awardDefaults = {
  experience: 0,
  credits: 0,
  purse: "each",
  objectives: [],
  at: 0,
  seed: "",
} as const;

/** What is chosen of an award. */
export const awardFields: readonly Field[] = [
  {
    name: "experience",
    kind: "number",
    min: 0,
    max: mostExperience,
    label: text("BLACKOUT.field.experience"),
  },
  { name: "credits", kind: "number", min: 0, max: mostCredits, label: text("BLACKOUT.field.credits") },
  {
    name: "purse",
    kind: "choice",
    label: text("BLACKOUT.field.purse"),
    options: purses.map(value => ({ value, label: text(`BLACKOUT.session.purse.${value}`) })),
  },
];

/** The award that was chosen. Throws a RuleError for what cannot be. */
export function chosenAward(choices: Choices): Award {
  return {
    experience: chosenNumber(choices, "experience", 0, 0, mostExperience),
    credits: chosenNumber(choices, "credits", 0, 0, mostCredits),
    purse: chosenOption(choices, "purse", purses, "each"),
    objectives: chosenObjectives(choices),
    at: chosenNumber(choices, "at", 0, 0, Number.MAX_SAFE_INTEGER),
    seed: chosenText(choices, "seed"),
  };
}

/**
 * Gives everybody their experience, as an entry in their log that names what it was for, and their credits (R13.14). Answers the lines that are about the party, and what
 * stands in the session's notes.
 */
export function giveAward(
  draft: Draft,
  campaign: CampaignFacts,
  members: readonly Member[],
  award: Award,
): readonly Line[] {
  const { experience, credits, purse, objectives, at, seed } = award;
  const reason = objectives.length > 0 ? objectives.join("; ") : "BLACKOUT.session.award";
  for (const { one, own, lines } of members) {
    const entry =
      experience > 0
        ? awardEntry(own.log, experience, { id: idFrom(seed, `experience.${one.uuid}`), reason, time: at })
        : null;
    if (entry)
      draft.also({
        uuid: one.uuid,
        path: "system.experience.log",
        from: own.log.map(line => ({ ...line })),
        to: [...own.log.map(line => ({ ...line })), { ...entry }],
      });
    if (experience > 0)
      lines.push(line("BLACKOUT.field.experience", entry?.amount ?? 0, experience, "BLACKOUT.session.award"));
    if (credits > 0 && purse === "each") {
      draft.also({ uuid: one.uuid, path: "system.credits", add: credits });
      lines.push(line("BLACKOUT.field.credits", credits, credits, "BLACKOUT.session.award"));
    }
  }
  if (credits > 0 && purse === "party")
    draft.also({ uuid: campaign.uuid, path: "system.credits", add: credits });
  return [
    ...objectives.map(objective => ({
      text: text("BLACKOUT.session.objective", { what: objective }),
      tone: "good" as const,
    })),
    ...(credits > 0 && purse === "party"
      ? [line("BLACKOUT.session.toParty", credits, credits, "BLACKOUT.session.award")]
      : []),
  ];
}

function line(what: string, given: number, wanted: number, why: string): Line {
  const cut =
    given === wanted ? [] : [{ text: text("BLACKOUT.session.careerFull"), value: `−${wanted - given}` }];
  return {
    text: text(what),
    value: `+${given}`,
    why: [{ text: text(why), value: `+${wanted}` }, ...cut],
    tone: given > 0 ? "good" : "",
  };
}
