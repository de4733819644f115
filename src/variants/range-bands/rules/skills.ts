import { oneOf, record, wholeNumber } from "../../../rules/check.ts";
import type { Attribute } from "./character.ts";

/**
 * What a skill is: the attribute that goes with it, and whether it must be learned before it is any good.
 * X1.2, X1.3.
 */
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

/** X1.3: the 29 skills by key; those that need training are vocational. */
export const skills: ReadonlyMap<string, SkillFacts> = new Map(
  (Object.keys(byAttribute) as Attribute[]).flatMap(attribute =>
    byAttribute[attribute].map((name): [string, SkillFacts] => [
      name.replace("*", ""),
      { attribute, vocational: name.endsWith("*") },
    ]),
  ),
);

/** X1.2: the least and the most that a skill can be. */
export const skillBounds = { least: -3, most: 4 } as const;

/**
 * X1.2: what is the modifier of a skill nobody trained? Throws a RuleError for a skill that there is none of.
 */
export function untrainedSkill(key: string): number {
  return facts(key).vocational ? skillBounds.least : 0;
}

/**
 * X1.2: what is the modifier one level higher? The first level of a vocational skill leaps to +1. Throws a
 * RuleError above +3.
 */
export function nextSkillLevel(key: string, modifier: number): number {
  const { vocational } = facts(key);
  wholeNumber("modifier", modifier, skillBounds.least, skillBounds.most - 1);
  return vocational && modifier === skillBounds.least ? 1 : modifier + 1;
}

/** What Blackout says of somebody: attributes from 1 on and ranks of skills. */
export interface BlackoutNumbers {
  readonly intelligence: number;
  readonly insight: number;
  readonly strength: number;
  readonly endurance: number;
  readonly charisma: number;
  readonly dexterity: number;
}

/**
 * X1.1: which attributes does somebody begin with who has these in Blackout? Each less 4, from −2 to +4;
 * Physicality from the mean of two, rounded half up. Throws a RuleError for attributes that are no whole
 * numbers of at least 0.
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
 * X1.2: which modifier does a skill begin with that has this rank in Blackout? Throws a RuleError for a skill
 * that there is none of.
 */
export function skillFromBlackout(key: string, rank: number): number {
  const untrained = untrainedSkill(key);
  return wholeNumber("rank", rank, 0) === 0 ? untrained : Math.min(rank, skillBounds.most);
}

function facts(key: string): SkillFacts {
  return skills.get(oneOf("skill", key, [...skills.keys()])) as SkillFacts;
}
