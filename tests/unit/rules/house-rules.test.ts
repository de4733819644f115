import { describe, expect, it } from "vitest";
import {
  defaultHouseRules,
  houseRuleGroups,
  houseRuleLabel,
  houseRuleTable,
  validateHouseRules,
  type HouseRuleKey,
} from "../../../src/rules/house-rules.ts";
import { ruleTags } from "../../../src/rules/rule-ids.ts";

const keys = Object.keys(houseRuleTable) as HouseRuleKey[];
const rejection = (chosen: Readonly<Record<string, unknown>>) => validateHouseRules(chosen).rejected;

describe("the table of house rules", () => {
  it("has only valid defaults", () => {
    for (const key of keys)
      expect(validateHouseRules({ [key]: houseRuleTable[key].default }), key).toEqual({
        houseRules: defaultHouseRules,
        rejected: [],
      });
  });

  it("cites only existing rules, and assigns every entry to exactly one group", () => {
    for (const key of keys) {
      expect(houseRuleTable[key].rules.length, key).toBeGreaterThan(0);
      for (const id of houseRuleTable[key].rules) expect(ruleTags.has(id), `${key} ${id}`).toBe(true);
    }
    expect(
      Object.values(houseRuleGroups)
        .flatMap(group => Object.keys(group))
        .sort(),
    ).toEqual([...keys].sort());
  });

  it("has a language key for each entry", () => {
    expect(houseRuleLabel("criticalDamage")).toBe("BLACKOUT.houseRule.criticalDamage");
  });

  it("lists the choices and limits of its entries", () => {
    expect(houseRuleTable.partialCap).toEqual({
      kind: "choice",
      default: "label",
      choices: ["label", "strict", "off"],
      rules: ["R2.7", "A3"],
    });
    expect(houseRuleTable.maxSkillRank).toEqual({
      kind: "whole",
      default: 6,
      least: 1,
      most: 20,
      rules: ["R1.10"],
    });
    expect(houseRuleTable.runFactor).toEqual({
      kind: "number",
      default: 2,
      least: 1,
      most: 10,
      rules: ["R13.9"],
    });
  });
});

describe("the default house rules", () => {
  it("list seventeen skills, each with its typical attribute (R1.8)", () => {
    expect(defaultHouseRules.skills).toHaveLength(17);
    expect(defaultHouseRules.skills[0]).toEqual({
      key: "aim",
      label: "BLACKOUT.skill.aim",
      attribute: "dexterity",
    });
  });

  it("include a suggested bonus for a critical hit (R7.5)", () => {
    expect(defaultHouseRules.criticalDamage).toEqual([
      { margin: 2, dice: 1 },
      { margin: 3, dice: 2 },
      { margin: 4, dice: 3 },
      { margin: 5, dice: 4 },
    ]);
  });

  it("include suggested effects of encumbrance (R8.5)", () => {
    expect(defaultHouseRules.encumbranceEffects.map(row => row.maximumEvasion)).toEqual([
      6, 5, 4, 3, 2, 1, 1,
    ]);
    expect(defaultHouseRules.encumbranceEffects.map(row => row.dexterityDice)).toEqual([
      0, 0, 0, 0, -1, -1, -1,
    ]);
    expect(defaultHouseRules.encumbranceEffects.map(row => row.slowed)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it("include a suggested cost for every action (R5.18)", () => {
    expect(defaultHouseRules.actionCosts.treatInjuries).toEqual({ type: "standard", ap: 3 });
    expect(defaultHouseRules.actionCosts.run).toEqual({ type: "movement", ap: 2 });
    expect(defaultHouseRules.actionCosts.catchItem).toEqual({ type: "reaction", ap: 0 });
    expect(defaultHouseRules.actionCosts.freeStep).toEqual({ type: "free", ap: 0 });
  });

  it("can't be changed", () => {
    expect(() => Object.assign(defaultHouseRules.coverDice.partial, { dice: -3 })).toThrow(TypeError);
    expect(() =>
      Object.assign(validateHouseRules({ maxSkillRank: 7 }).houseRules, { maxSkillRank: 8 }),
    ).toThrow(TypeError);
  });
});

describe("validating house rules", () => {
  it("accepts valid values, and uses the defaults for missing ones", () => {
    const { houseRules, rejected } = validateHouseRules({
      partialCap: "strict",
      maxSkillRank: 8,
      sixAlwaysHits: true,
      runFactor: 1.5,
      capacityUnit: "kg",
    });
    expect(rejected).toEqual([]);
    expect(houseRules).toEqual({
      ...defaultHouseRules,
      partialCap: "strict",
      maxSkillRank: 8,
      sixAlwaysHits: true,
      runFactor: 1.5,
      capacityUnit: "kg",
    });
  });

  it.each([
    ["sixAlwaysHits", "yes", "true or false"],
    ["partialCap", "soft", "one of label, strict, off"],
    ["maxSkillRank", 0, "a whole number from 1 to 20"],
    ["maxSkillRank", 21, "a whole number from 1 to 20"],
    ["vaultProneMargin", 0, "a whole number from -6 to -1"],
    ["runFactor", 0.5, "a finite number from 1 to 10"],
    ["capacityUnit", "", "text of 1 to 12 characters"],
    ["capacityUnit", "hundredweight", "text of 1 to 12 characters"],
    ["capacityUnit", 5, "text of 1 to 12 characters"],
    ["criticalDamage", "none", "a list"],
    ["takedowns", 5, "a record"],
  ])("rejects %s with the value %j, and uses the default", (key, value, allowed) => {
    expect(validateHouseRules({ [key]: value })).toEqual({
      houseRules: defaultHouseRules,
      rejected: [{ key, path: key, value, allowed }],
    });
  });

  it("rejects a house rule with an unknown name", () => {
    expect(rejection({ criticalDammage: 1 })).toEqual([
      {
        key: "criticalDammage",
        path: "criticalDammage",
        value: 1,
        allowed: "a value of a known house rule",
      },
    ]);
  });

  it("throws an error if the argument isn't a record", () => {
    expect(() => validateHouseRules(null as never)).toThrow("houseRules: null is not a record");
  });

  it("fills in missing parts of records and table rows", () => {
    const { houseRules, rejected } = validateHouseRules({
      woundTreatment: { difficulty: 5 },
      takedowns: { elite: { challenges: 2 } },
      criticalDamage: [{ margin: 3 }],
    });
    expect(rejected).toEqual([]);
    expect(houseRules.woundTreatment).toEqual({ difficulty: 5, daysBetween: 7 });
    expect(houseRules.takedowns).toEqual({
      ...defaultHouseRules.takedowns,
      elite: { challenges: 2, difficulty: 4 },
    });
    expect(houseRules.criticalDamage).toEqual([{ margin: 3, dice: 1 }]);
  });

  it("reports the path of an invalid cell in a table", () => {
    expect(rejection({ takedowns: { elite: { challenges: 99 } } })).toEqual([
      {
        key: "takedowns",
        path: "takedowns.elite.challenges",
        value: 99,
        allowed: "a whole number from 0 to 12",
      },
    ]);
    expect(
      rejection({
        criticalDamage: [
          { margin: 2, dice: 1 },
          { margin: 3, dice: -1 },
        ],
      })[0]?.path,
    ).toBe("criticalDamage.1.dice");
    expect(rejection({ woundTreatment: { difficulty: 0 } })[0]?.path).toBe("woundTreatment.difficulty");
  });

  it("rejects unknown rows and columns in a table", () => {
    expect(rejection({ takedowns: { boss: {} } })).toEqual([
      {
        key: "takedowns",
        path: "takedowns.boss",
        value: {},
        allowed: "in takedowns, which has only novice, regular, veteran, elite, deadly",
      },
    ]);
    expect(rejection({ criticalDamage: [{ margin: 2, points: 5 }] })).toEqual([
      {
        key: "criticalDamage",
        path: "criticalDamage.0.points",
        value: 5,
        allowed: "in criticalDamage.0, which has only margin, dice",
      },
    ]);
  });

  it("rejects two rows with the same key", () => {
    expect(
      rejection({
        criticalDamage: [
          { margin: 2, dice: 1 },
          { margin: 3, dice: 1 },
          { margin: 2, dice: 2 },
        ],
      }),
    ).toEqual([
      {
        key: "criticalDamage",
        path: "criticalDamage.2.margin",
        value: 2,
        allowed: "a value that no other row has",
      },
    ]);
  });

  it("adds default values to a new table row, but rejects a row without its key or name", () => {
    const { houseRules, rejected } = validateHouseRules({
      skills: [{ key: "sailing", label: "Sailing" }],
      encumbranceEffects: [{ level: 7 }],
    });
    expect(rejected).toEqual([]);
    expect(houseRules.skills).toEqual([{ key: "sailing", label: "Sailing", attribute: "intelligence" }]);
    expect(houseRules.encumbranceEffects[0]).toMatchObject({ level: 7, slowed: false });
    expect(rejection({ skills: [{ label: "Nameless" }] })[0]?.path).toBe("skills.0.key");
    expect(rejection({ skills: [{ key: "unlabelled" }] })[0]?.path).toBe("skills.0.label");
  });

  it("returns frozen data, including table rows", () => {
    const { criticalDamage } = validateHouseRules({ criticalDamage: [{ margin: 2, dice: 3 }] }).houseRules;
    expect([Object.isFrozen(criticalDamage), Object.isFrozen(criticalDamage[0])]).toEqual([true, true]);
  });

  it("accepts strings of valid length, but not arrays or objects of that length", () => {
    for (const capacityUnit of ["k", "k".repeat(12)])
      expect(validateHouseRules({ capacityUnit }).houseRules.capacityUnit).toBe(capacityUnit);
    for (const wrong of [["kg"], { length: 2 }])
      expect(rejection({ capacityUnit: wrong })[0]?.allowed).toBe("text of 1 to 12 characters");
  });

  it("doesn't keep a reference to its input", () => {
    const rows = [{ margin: 2, dice: 3 }];
    const { houseRules } = validateHouseRules({ criticalDamage: rows });
    rows.push({ margin: 4, dice: 4 });
    expect(houseRules.criticalDamage).toEqual([{ margin: 2, dice: 3 }]);
  });
});
