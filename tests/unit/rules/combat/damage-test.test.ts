import { describe, expect, it } from "vitest";
import {
  criticalDice,
  damageScore,
  damageStacks,
  damageTestPool,
  judgeDamageTest,
  type DamageTestFacts,
} from "../../../../src/rules/combat/damage-test.ts";
import { conditionRows } from "../../../../src/rules/conditions/rows.ts";
import { unarmedAttack } from "../../../../src/rules/combat/unarmed.ts";
import { has, houseRules, named } from "./helpers.ts";

const rules = houseRules();
const pool = (more: Partial<DamageTestFacts> = {}, changes = {}) =>
  damageTestPool({ score: 8, form: "single", ...more }, houseRules(changes));

describe("damage scores", () => {
  const bare = (attribute: string) => ({ strength: 4, dexterity: 6 })[attribute] ?? 0;

  it("are the weapon's own dice plus the value of the weapon's attribute (R7.6)", () => {
    expect(damageScore({ dice: 4, attribute: "strength" }, bare)).toBe(8);
    expect(damageScore({ dice: 4, attribute: "dexterity" }, bare)).toBe(10);
  });

  it("are the weapon's own dice if it has no attribute (R7.6)", () => {
    expect(
      damageScore({ dice: 8, attribute: "" }, () => {
        throw new Error("nobody asks");
      }),
    ).toBe(8);
  });

  it("are rejected if the weapon's dice or the attribute's value is invalid (R7.6)", () => {
    expect(() => damageScore({ dice: -1, attribute: "" }, bare)).toThrow(
      "weapon.dice: -1 is not a whole number of at least 0",
    );
    expect(() => damageScore({ dice: 1, attribute: "strength" }, () => 0.5)).toThrow(
      "attribute.strength: 0.5 is not a whole number of at least 0",
    );
  });
});

describe("damage tests", () => {
  it("deal 20 points for four successes on eight dice (example 22, R7.6, R7.7)", () => {
    expect(judgeDamageTest(pool(), [6, 5, 5, 1, 2, 3, 4, 5])).toEqual({
      faces: [6, 5, 5, 1, 2, 3, 4, 5],
      successes: 4,
      points: 20,
    });
  });

  it("have more dice against Corroded and Vulnerable targets and fewer against Warded ones, and use up Vulnerable and Warded (example 28, T10, A14)", () => {
    expect(pool({ corroded: 2 })).toMatchObject({ dice: 10, usedUp: [] });
    expect(pool({ warded: 3 })).toMatchObject({ dice: 5, usedUp: ["warded"] });
    expect(pool({ vulnerable: 6, sneakOrTimeTaken: true })).toMatchObject({
      dice: 12,
      usedUp: ["vulnerable"],
    });
  });

  it("count Vulnerable only for single attacks that are sneak attacks or take extra time (T10)", () => {
    expect(pool({ vulnerable: 2 })).toMatchObject({ dice: 8, usedUp: [] });
    for (const form of ["burst", "blast", "template"] as const)
      expect(pool({ form, vulnerable: 2, sneakOrTimeTaken: true })).toMatchObject({ dice: 8, usedUp: [] });
    expect(pool({ vulnerable: 3, sneakOrTimeTaken: true }).dice).toBe(11);
  });

  it("count at most three levels of Corroded and four of Warded (T10, A26)", () => {
    expect(pool({ corroded: 5 }).dice).toBe(11);
    expect(pool({ corroded: 5 }, { corrodedMaximum: 4 }).dice).toBe(12);
    expect(pool({ warded: 6 }).dice).toBe(4);
  });

  it("add points instead of dice for Corroded if the house rule is on (A14)", () => {
    expect(pool({ corroded: 2, extraPoints: 5 }, { corrodedDamage: "points" })).toMatchObject({
      dice: 8,
      extraPoints: 7,
      rows: [{ source: "damageScore" }],
    });
  });

  it("of an unarmed character with Strength 3 have three dice, and deal 10 non-lethal points for two successes (example 29, R7.8, R7.10, A5)", () => {
    const unarmed = unarmedAttack(3);
    expect(unarmed.nonLethal).toBe(true);
    const dice = pool({ score: unarmed.damage });
    expect(dice.dice).toBe(3);
    expect(judgeDamageTest(dice, [5, 6, 1]).points).toBe(10);
  });

  it("never have fewer than zero dice or, by house rule, fewer than four (R7.8, A5)", () => {
    expect(pool({ score: 1, warded: 3 }).dice).toBe(0);
    expect(judgeDamageTest(pool({ score: 0 }), []).points).toBe(0);
    expect(pool({ score: 1, warded: 3 }, { damageMinimum: true }).dice).toBe(4);
    expect(pool({ score: 6 }, { damageMinimum: true }).dice).toBe(6);
  });

  it("deal 15 points for a Charge with two successes (example 30, R12.7)", () => {
    expect(judgeDamageTest(pool({ score: 4, extraPoints: 5 }), [5, 6, 1, 1]).points).toBe(15);
  });

  it.each([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [9, 4],
  ])("with a critical margin of %i have %i more dice (R7.4, R7.5)", (margin, dice) => {
    expect(criticalDice(margin, false, rules)).toBe(dice);
    expect(pool({ criticalMargin: margin }).dice).toBe(8 + dice);
  });

  it("have one more die for Sharp, but only on a critical hit (R7.5, T11.2)", () => {
    expect(criticalDice(2, true, rules)).toBe(2);
    expect(pool({ criticalMargin: 3, sharp: true }).dice).toBe(11);
    expect(pool({ sharp: true }).dice).toBe(8);
    expect(criticalDice(2, false, houseRules({ criticalDamage: [{ margin: 3, dice: 2 }] }))).toBe(0);
    expect(() => criticalDice(1, false, rules)).toThrow("margin");
    expect(() => criticalDice(2, 1 as never, rules)).toThrow("sharp");
  });

  it("limit the dice gained by exertion or lost to exhaustion, just as other tests do (R7.9, A31)", () => {
    const rows = [{ source: "exert", dice: 1, why: "" }];
    expect(pool({ rows }).dice).toBe(9);
    expect(pool({ rows: Array.from({ length: 6 }, () => rows).flat() }).dice).toBe(12);
    const tired = conditionRows(
      [has("exhausted", 2), has("poisoned")],
      { kind: "damage", attribute: "strength" },
      rules,
    ).rows;
    expect(pool({ rows: tired }).dice).toBe(6);
  });

  it("list the sources of their dice (R7.6, R7.14)", () => {
    expect(
      named(pool({ criticalMargin: 2, corroded: 1, warded: 1, vulnerable: 1, sneakOrTimeTaken: true }).rows),
    ).toEqual(["damageScore +8", "critical +1", "corroded +1", "vulnerable +1", "warded -1"]);
    expect(pool().rows).toEqual([{ source: "damageScore", dice: 8, why: "BLACKOUT.row.damageScore" }]);
  });

  it("use the levels of the target's conditions (T10)", () => {
    expect(damageStacks([has("corroded", 2), has("vulnerable", 6)])).toEqual({
      corroded: 2,
      vulnerable: 6,
      warded: 0,
    });
  });

  it("are rejected if a score, level or die is invalid (R7.6)", () => {
    expect(() => pool({ score: -1 })).toThrow("damageTest.score");
    expect(() => pool({ corroded: -1 })).toThrow("damageTest.corroded");
    expect(() => pool({ warded: -1 })).toThrow("damageTest.warded");
    expect(() => pool({ vulnerable: -1, sneakOrTimeTaken: true })).toThrow("damageTest.vulnerable");
    expect(() => pool({ sneakOrTimeTaken: 1 as never })).toThrow("damageTest.sneakOrTimeTaken");
    expect(() => pool({ extraPoints: -1 })).toThrow("damageTest.extraPoints");
    expect(() => pool({ form: "song" as never })).toThrow("damageTest.form");
    expect(() => pool({ rows: [{ source: "x", dice: 0.5, why: "" }] })).toThrow("damageTest.rows.0.dice");
    expect(() => damageTestPool(null as never, rules)).toThrow("damageTest");
    expect(() => judgeDamageTest(pool(), [6])).toThrow("a list of 8, one for each die of the pool");
    expect(() => judgeDamageTest({ dice: 1, extraPoints: 0 }, [7])).toThrow("faces.0");
  });
});
