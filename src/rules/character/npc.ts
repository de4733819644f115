import { oneOf, record, wholeNumber } from "../check.ts";
import { checkHouseRules, defaultHouseRules, type HouseRules } from "../house-rules.ts";
import { attributes, type Attribute } from "./attributes.ts";
import type { Abilities } from "./derived.ts";
import { skillList, usualAttribute } from "./skills.ts";

/** The ranks of enemies, from weakest to strongest (R13.18). */
export const npcRankKeys = ["novice", "regular", "veteran", "elite", "deadly"] as const;
export type NpcRank = (typeof npcRankKeys)[number];

/** The tiers of attributes: an enemy has two High, two Medium and two Low attributes (R13.18). */
export const npcTiers = ["high", "medium", "low"] as const;
export type NpcTier = (typeof npcTiers)[number];

/**
 * An attribute of an actor without skills: the number of dice in the whole pool, and the passive value of
 * every skill that usually uses the attribute.
 */
export interface NpcAttribute {
  readonly dice: number;
  readonly passive: number;
}
/** All attributes of an actor who has no skills. */
export type NpcAttributes = Readonly<Record<Attribute, NpcAttribute>>;

/**
 * Returns the number of dice and the passive value of an attribute by rank and tier (house rule `npcRanks`;
 * R13.18).
 */
export function npcAttribute(rank: NpcRank, tier: NpcTier, houseRules: HouseRules): NpcAttribute {
  checkHouseRules(houseRules);
  const row = houseRules.npcRanks[oneOf("rank", rank, npcRankKeys)];
  const byTier: Readonly<Record<NpcTier, NpcAttribute>> = {
    high: { dice: row.high, passive: row.highPassive },
    medium: { dice: row.medium, passive: row.mediumPassive },
    low: { dice: row.low, passive: row.lowPassive },
  };
  return byTier[oneOf("tier", tier, npcTiers)];
}

/** Returns all six attributes of an enemy with the given rank and tiers (R13.18). */
export function npcAttributes(
  rank: NpcRank,
  tiers: Readonly<Record<Attribute, NpcTier>>,
  houseRules: HouseRules,
): NpcAttributes {
  record("tiers", tiers);
  return Object.fromEntries(
    attributes.map(attribute => [attribute, npcAttribute(rank, tiers[attribute], houseRules)]),
  ) as Record<Attribute, NpcAttribute>;
}

/**
 * Returns the number of attributes in each tier, and whether there are two in every tier (R13.18). A
 * Gamemaster may create enemies with other numbers.
 */
export function npcTierBalance(tiers: Readonly<Record<Attribute, NpcTier>>): {
  readonly counts: Readonly<Record<NpcTier, number>>;
  readonly balanced: boolean;
} {
  record("tiers", tiers);
  const count = (tier: NpcTier) => attributes.filter(attribute => tiers[attribute] === tier).length;
  const counts = { high: count("high"), medium: count("medium"), low: count("low") };
  return { counts, balanced: npcTiers.every(tier => counts[tier] === 2) };
}

/**
 * Returns the passive value of a skill: that of the attribute with which the skill is usually tested
 * (R13.19), such as Dexterity for Evasion.
 */
export function npcPassive(npc: NpcAttributes, skill: string, houseRules: HouseRules): number {
  return rowOf(npc, attributeOf(skill, houseRules)).passive;
}

/**
 * Returns the skill rank of an actor without skills, for rules that require a rank: the passive value minus
 * one (house rule `npcSkillRank`; R13.18, R13.19).
 */
export function npcSkillRank(npc: NpcAttributes, skill: string, houseRules: HouseRules): number {
  return rankIn(rowOf(npc, attributeOf(skill, houseRules)), houseRules);
}

/**
 * Returns the score of an attribute without a skill, for an actor who has no skills. It is the number of dice
 * minus the skill rank that they include (R13.18, R13.19).
 */
export function npcBareAttribute(npc: NpcAttributes, attribute: Attribute, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const row = rowOf(npc, attribute);
  return Math.max(0, row.dice - rankIn(row, houseRules));
}

/**
 * Returns the attributes and skill ranks of an actor without skills, as input for calculating hit points,
 * Stamina and capacity (R13.19).
 */
export function npcAbilities(npc: NpcAttributes, houseRules: HouseRules): Abilities {
  return {
    attributes: Object.fromEntries(
      attributes.map(attribute => [attribute, npcBareAttribute(npc, attribute, houseRules)]),
    ) as Record<Attribute, number>,
    skills: Object.fromEntries(
      skillList(houseRules).map(({ key }) => [key, npcSkillRank(npc, key, houseRules)]),
    ),
  };
}

/**
 * Returns the weight of an enemy of this rank in an encounter. Two enemies of one rank weigh as much as one
 * of the next rank (R13.18). Library only: the encounter builder forecasts the encounter, which is more
 * informative than a sum of ranks.
 */
export function npcRankWorth(rank: NpcRank): number {
  return 2 ** npcRankKeys.indexOf(oneOf("rank", rank, npcRankKeys));
}

function rankIn(row: NpcAttribute, houseRules: HouseRules): number {
  return houseRules.npcSkillRank === "none" ? 0 : row.passive - 1;
}

/**
 * Returns the attribute that a skill usually uses. Some rules require skills, such as Evasion, that a group
 * can remove from its skill list. Removed skills keep their default attribute.
 */
function attributeOf(skill: string, houseRules: HouseRules): Attribute {
  const isListed = skillList(houseRules).some(({ key }) => key === skill);
  return usualAttribute(skill, isListed ? houseRules : defaultHouseRules);
}

function rowOf(npc: NpcAttributes, attribute: Attribute): NpcAttribute {
  const row = record(`npc.${attribute}`, record("npc", npc)[oneOf("attribute", attribute, attributes)]);
  return {
    dice: wholeNumber(`npc.${attribute}.dice`, row.dice, 0),
    passive: wholeNumber(`npc.${attribute}.passive`, row.passive, 1),
  };
}
