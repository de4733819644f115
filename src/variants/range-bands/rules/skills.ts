import { oneOf, record, wholeNumber } from "../../../rules/check.ts";
import type { Attribute } from "./character.ts";

/** A skill's attribute, and whether the skill requires training (X1.2, X1.3). */
export interface SkillFacts {
  readonly attribute: Attribute;
  readonly vocational: boolean;
}

const byAttribute: Readonly<Record<Attribute, readonly string[]>> = {
  influence: ["animalHandling", "barter", "entertainment", "inspiration", "manipulation"],
  physicality: ["athletics", "demolitions*", "heavyWeapons*", "meleeCombat", "stealth", "unarmedCombat"],
  dexterity: ["driving", "rangedCombat", "sleightOfHand", "tinkerer", "weaponsmith*"],
  acumen: ["farming", "gambling", "lockPicking*", "navigation", "scavenging", "streetwise", "survival"],
  reason: ["mechanic*", "medicine*", "psychology*", "research", "specificKnowledge", "tactics*"],
};

/** X1.3: the 29 skills by key. Vocational skills are those that require training. */
export const skills: ReadonlyMap<string, SkillFacts> = new Map(
  (Object.keys(byAttribute) as Attribute[]).flatMap(attribute =>
    byAttribute[attribute].map((name): [string, SkillFacts] => [
      name.replace("*", ""),
      { attribute, vocational: name.endsWith("*") },
    ]),
  ),
);

/** X1.2: the minimum and maximum value of a skill. */
export const skillBounds = { least: -3, most: 4 } as const;

/** X1.2: returns the modifier of an untrained skill. Throws a RuleError if the skill is unknown. */
export function untrainedSkill(key: string): number {
  return facts(key).vocational ? skillBounds.least : 0;
}

/**
 * X1.2: returns a modifier after raising it by one level. The first level of a vocational skill is +1. Throws
 * a RuleError if the result would exceed +4.
 */
export function nextSkillLevel(key: string, modifier: number): number {
  const { vocational } = facts(key);
  wholeNumber("modifier", modifier, skillBounds.least, skillBounds.most - 1);
  return vocational && modifier === skillBounds.least ? 1 : modifier + 1;
}

/** The Blackout attributes of an actor, which start at 1. */
export interface BlackoutNumbers {
  readonly intelligence: number;
  readonly insight: number;
  readonly strength: number;
  readonly endurance: number;
  readonly charisma: number;
  readonly dexterity: number;
}

/**
 * X1.1: returns the initial attributes of an actor with these attributes in Blackout, each reduced by 4 and
 * limited to −2 to +4. Physicality is the mean of two attributes, with halves rounded up. Throws a RuleError
 * for attributes that aren't integers of at least 0.
 */
export function attributesFromBlackout(numbers: BlackoutNumbers): Readonly<Record<Attribute, number>> {
  record("numbers", numbers);
  const of = (key: keyof BlackoutNumbers) => wholeNumber(`numbers.${key}`, numbers[key], 0);
  const modifier = (value: number) => Math.min(4, Math.max(-2, value - 4));
  return {
    reason: modifier(of("intelligence")),
    acumen: modifier(of("insight")),
    physicality: modifier(Math.round((of("strength") + of("endurance")) / 2)),
    influence: modifier(of("charisma")),
    dexterity: modifier(of("dexterity")),
  };
}

/**
 * X1.2: returns the initial modifier of a skill that has the given rank in Blackout. This is the rank,
 * limited to the maximum, or for rank 0, the skill's untrained modifier. Throws a RuleError for an unknown
 * skill.
 */
export function skillFromBlackout(key: string, rank: number): number {
  const untrained = untrainedSkill(key);
  return wholeNumber("rank", rank, 0) === 0 ? untrained : Math.min(rank, skillBounds.most);
}

function facts(key: string): SkillFacts {
  return skills.get(oneOf("skill", key, [...skills.keys()])) as SkillFacts;
}
