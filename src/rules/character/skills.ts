import { wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import type { Attribute } from "./attributes.ts";

/** A skill in the list: its key, its name (a translation key or plain text), and its usual attribute. */
export type Skill = HouseRules["skills"][number];

/**
 * Skills that the game needs although the rules text never names them. They are added to the list if the
 * house rule `placeholderSkills` is enabled (R1.9).
 */
export const placeholderSkills: readonly Skill[] = [
  { key: "persuasion", label: "BLACKOUT.skill.persuasion", attribute: "charisma" },
  { key: "deception", label: "BLACKOUT.skill.deception", attribute: "charisma" },
  { key: "intimidation", label: "BLACKOUT.skill.intimidation", attribute: "charisma" },
  { key: "piloting", label: "BLACKOUT.skill.piloting", attribute: "dexterity" },
  { key: "computers", label: "BLACKOUT.skill.computers", attribute: "intelligence" },
  { key: "survival", label: "BLACKOUT.skill.survival", attribute: "insight" },
];

/** The social skills, which haggling and Guile Encounters use (R1.9). */
export const socialSkills = ["persuasion", "deception", "intimidation"] as const;

/** Returns the available skills (R1.8, R1.9). A placeholder that is already in the list isn't added again. */
export function skillList(houseRules: HouseRules): readonly Skill[] {
  checkHouseRules(houseRules);
  if (!houseRules.placeholderSkills) return houseRules.skills;
  return [
    ...houseRules.skills,
    ...placeholderSkills.filter(({ key }) => !houseRules.skills.some(skill => skill.key === key)),
  ];
}

/**
 * Returns the attribute with which a skill is usually tested. Players can use any other attribute instead
 * (R1.7, R1.8). Throws a RuleError if the skill isn't available.
 */
export function usualAttribute(key: string, houseRules: HouseRules): Attribute {
  const skills = skillList(houseRules);
  const found = skills.find(skill => skill.key === key);
  if (found === undefined)
    throw new RuleError("skill", key, `one of ${skills.map(skill => skill.key).join(", ")}`, {
      key: "oneOf",
      data: { choices: skills.map(skill => skill.key).join(", ") },
    });
  return found.attribute;
}

/**
 * Returns whether tests of a skill usually require sight, according to the house rule `sightSkills` (T10).
 */
export function skillNeedsSight(key: string, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  return houseRules.sightSkills.some(skill => skill.key === key);
}

/**
 * Validates a skill rank and returns it (R1.6, R1.10). The rank must not be negative or exceed the house rule
 * `maxSkillRank`. Throws a RuleError if it is invalid. Library only: the character builder and the
 * advancement window enforce the limit themselves, and a sheet accepts any rank that the Gamemaster enters.
 */
export function checkSkillRank(rank: number, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  return wholeNumber("rank", rank, 0, houseRules.maxSkillRank);
}
