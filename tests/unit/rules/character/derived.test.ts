import { describe, expect, it } from "vitest";
import {
  attributes,
  attributeScale,
  isPhysical,
  mentalAttributes,
  physicalAttributes,
} from "../../../../src/rules/character/attributes.ts";
import {
  carryingCapacity,
  injuryReduction,
  maxHitPoints,
  maxStamina,
  passiveEvasion,
  speeds,
  type Abilities,
} from "../../../../src/rules/character/derived.ts";
import {
  checkSkillRank,
  placeholderSkills,
  skillList,
  usualAttribute,
} from "../../../../src/rules/character/skills.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { passiveSkill } from "../../../../src/rules/tests/passive.ts";

const with_ = (chosen: Readonly<Record<string, unknown>>) => validateHouseRules(chosen).houseRules;
const nova: Abilities = {
  attributes: { strength: 4, endurance: 5, dexterity: 3, intelligence: 3, insight: 3, charisma: 6 },
  skills: { athletics: 2, vitality: 1 },
};

describe("attributes of a character", () => {
  it("are divided into three physical and three mental attributes (R1.1)", () => {
    expect([...physicalAttributes, ...mentalAttributes]).toEqual([...attributes]);
    expect(physicalAttributes).toEqual(["strength", "endurance", "dexterity"]);
  });

  it("are measured in dice, with four dice for an ordinary person (R1.2)", () => {
    expect(attributeScale).toEqual({ weak: 3, ordinary: 4, nearlySuperhuman: 7 });
  });

  it("determine whether a test is physical, regardless of the skill (R1.4)", () => {
    expect(attributes.filter(isPhysical)).toEqual(["strength", "endurance", "dexterity"]);
  });
});

describe("skills of a character", () => {
  it("have a typical attribute, which is only a suggestion (R1.7, R1.8)", () => {
    expect(usualAttribute("aim", defaultHouseRules)).toBe("dexterity");
    expect(usualAttribute("willpower", defaultHouseRules)).toBe("insight");
    expect(usualAttribute("vitality", defaultHouseRules)).toBe("endurance");
    expect(() => usualAttribute("sailing", defaultHouseRules)).toThrow(
      'skill: "sailing" is not one of aim, athletics, crafting',
    );
  });

  it("include the social and technical skills if the house rule for them is on, without duplicates (R1.9)", () => {
    expect(skillList(with_({ placeholderSkills: false }))).toHaveLength(17);
    expect(skillList(defaultHouseRules)).toHaveLength(23);
    expect(placeholderSkills.map(({ key, label, attribute }) => `${key} ${label} ${attribute}`)).toEqual([
      "persuasion BLACKOUT.skill.persuasion charisma",
      "deception BLACKOUT.skill.deception charisma",
      "intimidation BLACKOUT.skill.intimidation charisma",
      "piloting BLACKOUT.skill.piloting dexterity",
      "computers BLACKOUT.skill.computers intelligence",
      "survival BLACKOUT.skill.survival insight",
    ]);
    const own = { key: "piloting", label: "Flying", attribute: "insight" };
    expect(skillList(with_({ placeholderSkills: true, skills: [own] })).map(skill => skill.key)).toEqual([
      "piloting",
      "persuasion",
      "deception",
      "intimidation",
      "computers",
      "survival",
    ]);
    expect(usualAttribute("piloting", with_({ placeholderSkills: true, skills: [own] }))).toBe("insight");
    const two = with_({ placeholderSkills: true, skills: [own, { ...own, key: "sailing" }] });
    expect(skillList(two).filter(skill => skill.key === "piloting")).toEqual([own]);
  });

  it("have ranks from 0 to a maximum set by a house rule (R1.6, R1.10)", () => {
    expect([checkSkillRank(0, defaultHouseRules), checkSkillRank(6, defaultHouseRules)]).toEqual([0, 6]);
    expect(() => checkSkillRank(-1, defaultHouseRules)).toThrow("rank: -1 is not a whole number from 0 to 6");
    expect(() => checkSkillRank(7, defaultHouseRules)).toThrow("rank: 7 is not a whole number from 0 to 6");
    expect(checkSkillRank(7, with_({ maxSkillRank: 7 }))).toBe(7);
  });
});

describe("derived values of a character", () => {
  it("include maximum hit points of 10 + Endurance + Vitality, with an explanation (R13.7)", () => {
    expect(maxHitPoints(nova, defaultHouseRules)).toEqual({
      value: 16,
      parts: [
        { source: "base", amount: 10 },
        { source: "endurance", amount: 5 },
        { source: "vitality", amount: 1 },
      ],
    });
  });

  it("include maximum hit points computed with another formula if a house rule defines one (R13.7)", () => {
    const houseRules = with_({
      maxHitPoints: { base: 5, attribute: "strength", perAttribute: 3, skill: "athletics", perSkill: 2 },
    });
    expect(maxHitPoints(nova, houseRules).value).toBe(5 + 12 + 4);
  });

  it("include a maximum Stamina of Endurance + Athletics (R13.8)", () => {
    expect(maxStamina(nova, defaultHouseRules).value).toBe(7);
  });

  it("include a walking speed of 30 feet and a running speed of 60 feet by default (R13.9)", () => {
    expect(speeds(nova, defaultHouseRules)).toEqual({ walk: 30, run: 60 });
    expect(speeds(nova, with_({ walkSpeed: { base: 20, perAttribute: 5 }, runFactor: 3 }))).toEqual({
      walk: 35,
      run: 105,
    });
  });

  it("include a carrying capacity of 100 with Strength 4, Endurance 4 and Athletics 2 (example 19, R13.10)", () => {
    const porter = { attributes: { ...nova.attributes, endurance: 4 }, skills: { athletics: 2 } };
    expect(carryingCapacity(porter, defaultHouseRules)).toEqual({
      value: 100,
      parts: [
        { source: "strength", amount: 4 },
        { source: "endurance", amount: 4 },
        { source: "athletics", amount: 2 },
      ],
    });
    expect(carryingCapacity(porter, with_({ capacityMultiplier: 4.5 })).value).toBe(45);
  });

  it("include the amount by which an injury reduces damage: Endurance + Vitality (R13.12)", () => {
    expect(injuryReduction(nova)).toEqual({
      value: 6,
      parts: [
        { source: "endurance", amount: 5 },
        { source: "vitality", amount: 1 },
      ],
    });
    expect(injuryReduction({ ...nova, skills: {} }).value).toBe(5);
  });

  it("can't be computed from invalid attributes or skill ranks", () => {
    expect(() => injuryReduction({ ...nova, skills: { vitality: -1 } })).toThrow(
      "skills.vitality: -1 is not a whole number of at least 0",
    );
    expect(() => injuryReduction({ ...nova, skills: null as never })).toThrow("skills: null is not a record");
    expect(() => injuryReduction({ ...nova, attributes: {} as never })).toThrow(
      "attributes.endurance: undefined is not a whole number of at least 0",
    );
    expect(() => injuryReduction({ skills: {}, attributes: 3 as never })).toThrow(
      "attributes: 3 is not a record",
    );
  });
});

describe("Passive Evasion", () => {
  it("is 5 with the skill at rank 4, 3 if gear limits it to 3, and 1 when Surprised (example 20, R8.1, R8.2, R8.3)", () => {
    const passive = passiveSkill(4);
    expect(passiveEvasion({ passive })).toEqual({ value: 5, unlimited: 5, reason: "skill" });
    expect(passiveEvasion({ passive, maximum: 3 })).toEqual({
      value: 3,
      unlimited: 5,
      reason: "encumbrance",
    });
    expect(passiveEvasion({ passive, maximum: 3, conditions: ["prone", "surprised"] })).toEqual({
      value: 1,
      unlimited: 5,
      reason: "surprised",
    });
  });

  it("is set to 1 by Paralyzed and Out of the Fight, but not by Prone, Stunned or Immobilized (R8.3, R13.11)", () => {
    expect(passiveEvasion({ passive: 4, conditions: ["paralyzed"] })).toMatchObject({
      value: 1,
      reason: "paralyzed",
    });
    expect(passiveEvasion({ passive: 4, conditions: ["outOfFight"] })).toMatchObject({
      value: 1,
      reason: "outOfFight",
    });
    expect(passiveEvasion({ passive: 4, conditions: ["prone", "stunned", "immobilized"] })).toMatchObject({
      value: 4,
      reason: "skill",
    });
  });

  it("is unchanged by a limit that isn't below the skill's value (R8.2)", () => {
    expect(passiveEvasion({ passive: 3, maximum: 3 })).toEqual({ value: 3, unlimited: 3, reason: "skill" });
    expect(passiveEvasion({ passive: 3, maximum: 6 })).toEqual({ value: 3, unlimited: 3, reason: "skill" });
  });

  it("can't be computed if the skill's value or the limit is below 1", () => {
    expect(() => passiveEvasion({ passive: 0 })).toThrow("passive: 0 is not a whole number of at least 1");
    expect(() => passiveEvasion({ passive: 2, maximum: 0 })).toThrow(
      "maximum: 0 is not a whole number of at least 1",
    );
  });
});
