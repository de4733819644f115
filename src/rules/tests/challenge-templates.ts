import type { Attribute } from "../character/attributes.ts";
import { skillList } from "../character/skills.ts";
import { oneOf } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";

/** Common obstacles for skill challenges (R3.7). */
export const challengeTemplateKeys = [
  "openLock",
  "breakIntoTerminal",
  "talkPastGuards",
  "questionPrisoner",
  "shakeOffPursuers",
  "crossWasteland",
] as const;
export type ChallengeTemplateKey = (typeof challengeTemplateKeys)[number];

/** An attribute and skill pair that suits an obstacle. */
export interface SuggestedPair {
  readonly attribute: Attribute;
  readonly skill: string;
}

/** A template for a skill challenge about a common obstacle. */
export interface ChallengeTemplate {
  readonly tests: number;
  readonly difficulty: number;
  /** The suggested pairs, most suitable first. Players may propose others. */
  readonly pairs: readonly SuggestedPair[];
}

const pair = (attribute: Attribute, skill: string): SuggestedPair => ({ attribute, skill });

/** The rules leave the numbers and pairs to the Gamemaster (R3.7), so this system suggests its own. */
const templates: Readonly<Record<ChallengeTemplateKey, ChallengeTemplate>> = {
  openLock: {
    tests: 3,
    difficulty: 2,
    pairs: [pair("dexterity", "mechacraft"), pair("intelligence", "crafting")],
  },
  breakIntoTerminal: {
    tests: 3,
    difficulty: 2,
    pairs: [pair("intelligence", "computers"), pair("intelligence", "mechacraft")],
  },
  talkPastGuards: {
    tests: 3,
    difficulty: 2,
    pairs: [pair("charisma", "deception"), pair("charisma", "persuasion"), pair("charisma", "presence")],
  },
  questionPrisoner: {
    tests: 3,
    difficulty: 2,
    pairs: [pair("charisma", "intimidation"), pair("charisma", "persuasion"), pair("insight", "empathy")],
  },
  shakeOffPursuers: {
    tests: 5,
    difficulty: 2,
    pairs: [pair("dexterity", "piloting"), pair("dexterity", "sneak"), pair("strength", "athletics")],
  },
  crossWasteland: {
    tests: 5,
    difficulty: 2,
    pairs: [pair("insight", "survival"), pair("endurance", "fortitude"), pair("insight", "perception")],
  },
};

/**
 * Returns the template of a skill challenge, with only the pairs whose skills are in the house rules' skill
 * list (R3.7). Throws a RuleError for an unknown key.
 */
export function challengeTemplate(key: ChallengeTemplateKey, houseRules: HouseRules): ChallengeTemplate {
  const template = templates[oneOf("template", key, challengeTemplateKeys)];
  const known = skillList(houseRules).map(skill => skill.key);
  return { ...template, pairs: template.pairs.filter(({ skill }) => known.includes(skill)) };
}
