import { describe, expect, it } from "vitest";
import type { Attribute } from "../../../../src/rules/character/attributes.ts";
import {
  injuryReduction,
  maxHitPoints,
  maxStamina,
  passiveEvasion,
} from "../../../../src/rules/character/derived.ts";
import {
  npcAbilities,
  npcAttribute,
  npcAttributes,
  npcBareAttribute,
  npcPassive,
  npcRankKeys,
  npcRankWorth,
  npcSkillRank,
  npcTierBalance,
  npcTiers,
  type NpcTier,
} from "../../../../src/rules/character/npc.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";

const tiers: Record<Attribute, NpcTier> = {
  strength: "high",
  endurance: "medium",
  dexterity: "high",
  intelligence: "low",
  insight: "medium",
  charisma: "low",
};
const veteran = npcAttributes("veteran", tiers, defaultHouseRules);
const ranksNone = validateHouseRules({ npcSkillRank: "none" }).houseRules;

describe("enemies without skills", () => {
  it("have the dice and passive values of their rank and tiers (R13.18)", () => {
    const table = npcRankKeys.map(rank =>
      npcTiers
        .map(tier => npcAttribute(rank, tier, defaultHouseRules))
        .map(({ dice, passive }) => `${dice} (${passive})`),
    );
    expect(table).toEqual([
      ["5 (2)", "4 (1)", "3 (1)"],
      ["7 (3)", "5 (2)", "4 (1)"],
      ["9 (4)", "7 (3)", "5 (2)"],
      ["11 (5)", "9 (4)", "6 (3)"],
      ["13 (6)", "10 (5)", "8 (4)"],
    ]);
  });

  it("have six attributes that depend on rank and tiers (R13.18)", () => {
    expect(veteran).toEqual({
      strength: { dice: 9, passive: 4 },
      endurance: { dice: 7, passive: 3 },
      dexterity: { dice: 9, passive: 4 },
      intelligence: { dice: 5, passive: 2 },
      insight: { dice: 7, passive: 3 },
      charisma: { dice: 5, passive: 2 },
    });
  });

  it("are balanced if two attributes are in each tier (R13.18)", () => {
    expect(npcTierBalance(tiers)).toEqual({ counts: { high: 2, medium: 2, low: 2 }, balanced: true });
    expect(npcTierBalance({ ...tiers, charisma: "high" })).toEqual({
      counts: { high: 3, medium: 2, low: 1 },
      balanced: false,
    });
  });

  it("double in value with each higher rank (R13.18)", () => {
    expect(npcRankKeys.map(npcRankWorth)).toEqual([1, 2, 4, 8, 16]);
  });

  it("use their attributes as complete dice pools (R13.19)", () => {
    expect(computePool({ attribute: veteran.dexterity.dice }, defaultHouseRules)).toMatchObject({
      pool: 9,
      skillRank: 0,
    });
  });

  it("have a Passive Evasion equal to Dexterity's passive value (R13.19)", () => {
    expect(npcPassive(veteran, "evasion", defaultHouseRules)).toBe(4);
    expect(
      passiveEvasion({ passive: npcPassive(veteran, "evasion", defaultHouseRules), maximum: 2 }).value,
    ).toBe(2);
    expect(npcPassive(veteran, "perception", defaultHouseRules)).toBe(3);
  });

  it("use one less than Dexterity's passive value as their Aim rank for bursts (R13.18)", () => {
    expect(npcSkillRank(veteran, "aim", defaultHouseRules)).toBe(3);
  });

  it("have a Medicine rank that depends on Intelligence (R13.18)", () => {
    expect(npcSkillRank(veteran, "medicine", defaultHouseRules)).toBe(1);
  });

  it("have a Grapple rank that depends on Strength (R13.18)", () => {
    expect(npcSkillRank(veteran, "grapple", defaultHouseRules)).toBe(3);
  });

  it("have Endurance and Vitality values that add up to their Endurance dice (R13.18, R13.12)", () => {
    expect(npcBareAttribute(veteran, "endurance", defaultHouseRules)).toBe(5);
    expect(injuryReduction(npcAbilities(veteran, defaultHouseRules)).value).toBe(7);
  });

  it("have derived hit points and Stamina (R13.7, R13.8)", () => {
    const abilities = npcAbilities(veteran, defaultHouseRules);
    expect(maxHitPoints(abilities, defaultHouseRules).value).toBe(17);
    expect(maxStamina(abilities, defaultHouseRules).value).toBe(5 + 3);
    expect(abilities.attributes).toEqual({
      strength: 6,
      endurance: 5,
      dexterity: 6,
      intelligence: 4,
      insight: 5,
      charisma: 4,
    });
    expect(Object.keys(abilities.skills)).toHaveLength(23);
  });

  it("have no skill ranks if the house rule 'npcSkillRank' is set to none (R13.19)", () => {
    expect(npcSkillRank(veteran, "aim", ranksNone)).toBe(0);
    expect(npcBareAttribute(veteran, "endurance", ranksNone)).toBe(7);
  });

  it("never have a negative attribute value, even if the passive value exceeds the dice (R13.19)", () => {
    expect(
      npcBareAttribute({ ...veteran, charisma: { dice: 2, passive: 6 } }, "charisma", defaultHouseRules),
    ).toBe(0);
  });

  it("cause an error if a rank, tier or value is invalid", () => {
    expect(() => npcAttribute("boss" as never, "high", defaultHouseRules)).toThrow(
      'rank: "boss" is not one of novice, regular, veteran, elite, deadly',
    );
    expect(() => npcAttribute("elite", "top" as never, defaultHouseRules)).toThrow(
      'tier: "top" is not one of high, medium, low',
    );
    expect(() => npcRankWorth("boss" as never)).toThrow("rank:");
    expect(() => npcAttributes("elite", null as never, defaultHouseRules)).toThrow(
      "tiers: null is not a record",
    );
    expect(() => npcBareAttribute(veteran, "luck" as never, defaultHouseRules)).toThrow(
      'attribute: "luck" is not one of strength',
    );
    expect(() => npcBareAttribute({} as never, "insight", defaultHouseRules)).toThrow(
      "npc.insight: undefined is not a record",
    );
    expect(() => npcBareAttribute(null as never, "insight", defaultHouseRules)).toThrow(
      "npc: null is not a record",
    );
    const broken = (row: object) => () =>
      npcBareAttribute({ ...veteran, insight: row as never }, "insight", defaultHouseRules);
    expect(broken({ dice: -1, passive: 1 })).toThrow(
      "npc.insight.dice: -1 is not a whole number of at least 0",
    );
    expect(broken({ dice: 3, passive: 0 })).toThrow(
      "npc.insight.passive: 0 is not a whole number of at least 1",
    );
  });
});
