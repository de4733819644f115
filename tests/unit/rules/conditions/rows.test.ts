import { describe, expect, it } from "vitest";
import { attributes } from "../../../../src/rules/character/attributes.ts";
import {
  conditionRows,
  demandedBy,
  forbiddenBy,
  forbiddingConditions,
  type TestContext,
} from "../../../../src/rules/conditions/rows.ts";
import { hasCondition, type ConditionState } from "../../../../src/rules/conditions/state.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";

const state = (key: string, more: Partial<ConditionState> = {}): ConditionState => ({
  key,
  level: 1,
  attribute: null,
  source: null,
  clock: null,
  ...more,
});
const rows = (states: ConditionState[], context: Partial<TestContext> = {}, houseRules = defaultHouseRules) =>
  conditionRows(states, { kind: "skill", attribute: "strength", ...context }, houseRules);
const dice = (states: ConditionState[], context: Partial<TestContext> = {}, houseRules = defaultHouseRules) =>
  rows(states, context, houseRules).rows.reduce((sum, row) => sum + row.dice, 0);
const byAttribute = (...states: ConditionState[]) => attributes.map(attribute => dice(states, { attribute }));
const forbidden = (...states: ConditionState[]) => forbiddenBy(states).map(({ what }) => what);

describe("a drug that affects tests (R10.4)", () => {
  const hurt = (attribute: "strength" | "endurance" | "dexterity") => ({
    key: "injured",
    level: 1,
    attribute,
    source: null,
    clock: null,
  });
  const numb = { key: "numb", level: 1, attribute: null, source: null, clock: null };
  const twoHanded = { kind: "skill", attribute: "strength", twoHanded: true } as const;

  it("suppresses the effects of injuries, but not similar effects with other causes", () => {
    const all = [hurt("strength"), hurt("endurance"), hurt("dexterity")];
    expect(conditionRows(all, twoHanded, defaultHouseRules).rows.length).toBeGreaterThan(0);
    expect(conditionRows([...all, numb], twoHanded, defaultHouseRules).rows).toEqual([]);
    expect(forbiddingConditions([...all, numb], "useOfOneHand")).toEqual([]);
    expect(hasCondition([...all, numb], "slowed")).toBe(false);
    expect(hasCondition([...all, numb], "exhausted")).toBe(false);
    expect(hasCondition([...all, numb], "injured")).toBe(true);
    const tired = { ...numb, key: "exhausted", level: 2 };
    expect(conditionRows([...all, numb, tired], twoHanded, defaultHouseRules).rows).toMatchObject([
      { dice: -2 },
    ]);
  });

  it("adds one die to either physical or mental tests, depending on the drug", () => {
    const dice = (key: string, attribute: "strength" | "insight") =>
      conditionRows([{ ...numb, key }], { kind: "skill", attribute }, defaultHouseRules).rows.map(
        row => row.dice,
      );
    expect([dice("focused", "insight"), dice("focused", "strength")]).toEqual([[1], []]);
    expect([dice("invigorated", "insight"), dice("invigorated", "strength")]).toEqual([[], [1]]);
  });
});

describe("dice modifiers from conditions", () => {
  it("name the condition that causes them (T10)", () => {
    expect(rows([state("poisoned", { level: 2 })])).toEqual({
      rows: [{ source: "condition.poisoned", dice: -1, why: "BLACKOUT.condition.poisoned" }],
      usedUp: [],
    });
    expect(rows([])).toEqual({ rows: [], usedUp: [] });
  });

  it("are −X for Exhausted (X) on physical tests, and for Fatigued (X) on mental tests (T10)", () => {
    expect(byAttribute(state("exhausted", { level: 2 }))).toEqual([-2, -2, -2, 0, 0, 0]);
    expect(byAttribute(state("fatigued", { level: 3 }))).toEqual([0, 0, 0, -3, -3, -3]);
  });

  it("result in a pool of 6 dice for Strength 5, Athletics 2, Exhausted (2) and Exert (example 54, T10, R12.2)", () => {
    const exert = { source: "exert", dice: 1, why: "" };
    const { rows: tired } = rows([state("exhausted", { level: 2 })]);
    expect(computePool({ attribute: 5, skillRank: 2, rows: [...tired, exert] }, defaultHouseRules).pool).toBe(
      6,
    );
  });

  it("are −1 for Wounded on tests with the wounded attribute (R9.12)", () => {
    expect(byAttribute(state("wounded", { attribute: "endurance" }))).toEqual([0, -1, 0, 0, 0, 0]);
    expect(
      byAttribute(state("wounded", { attribute: "endurance" }), state("wounded", { attribute: "strength" })),
    ).toEqual([-1, -1, 0, 0, 0, 0]);
  });

  it("are −1 for Poisoned on every skill test (T10)", () => {
    expect(byAttribute(state("poisoned", { level: 5 }))).toEqual([-1, -1, -1, -1, -1, -1]);
  });

  it("are −1 for Distracted on the next skill test, which uses up the condition (T10)", () => {
    expect(rows([state("distracted")])).toMatchObject({ rows: [{ dice: -1 }], usedUp: ["distracted"] });
  });

  it("are +1 for Encouraged on a test of the user's choice, which uses up the condition (T10)", () => {
    expect(rows([state("encouraged")])).toEqual({ rows: [], usedUp: [] });
    expect(rows([state("encouraged")], { spends: ["encouraged"] })).toMatchObject({
      rows: [{ dice: 1 }],
      usedUp: ["encouraged"],
    });
    expect(rows([state("encouraged")], { spends: ["distracted"] }).rows).toEqual([]);
  });

  it("are −2 for Afraid on tests against its source (T10)", () => {
    const afraid = state("afraid", { source: "Actor.dread" });
    expect(dice([afraid], { against: "Actor.dread" })).toBe(-2);
    expect(dice([afraid], { against: "Actor.other" })).toBe(0);
    expect(dice([afraid])).toBe(0);
    expect(dice([state("afraid")], {})).toBe(0);
  });

  it("are −2 for Blinded on tests that require sight (T10)", () => {
    expect(dice([state("blinded")], { needsSight: true })).toBe(-2);
    expect(dice([state("blinded")])).toBe(0);
  });

  it("are −2 on Strength and Dexterity tests if Grappled, except to break free (T10)", () => {
    expect(byAttribute(state("grappled"))).toEqual([-2, 0, -2, 0, 0, 0]);
    expect(dice([state("grappled")], { escaping: true })).toBe(0);
  });

  it("are −2 on two-handed actions for a Strength injury, whatever attribute the action uses (R9.7)", () => {
    for (const attribute of ["strength", "dexterity"] as const) {
      expect(dice([state("injured", { attribute: "strength" })], { attribute, twoHanded: true })).toBe(-2);
      expect(dice([state("injured", { attribute: "strength" })], { attribute })).toBe(0);
      expect(dice([state("injured", { attribute: "dexterity" })], { attribute, twoHanded: true })).toBe(0);
    }
  });

  it("are the same for an Endurance injury as for one level of Exhausted (R9.7)", () => {
    expect(
      byAttribute(state("injured", { attribute: "endurance" }), state("exhausted", { level: 2 })),
    ).toEqual([-3, -3, -3, 0, 0, 0]);
  });

  it("are zero on Damage tests if the condition affects only skill tests (A30)", () => {
    const all = [
      state("poisoned", { level: 2 }),
      state("distracted"),
      state("encouraged"),
      state("grappled"),
      state("afraid", { source: "x" }),
    ];
    expect(rows(all, { kind: "damage", spends: ["encouraged"], against: "x" })).toEqual({
      rows: [],
      usedUp: [],
    });
  });

  it("for Exhausted, Fatigued and Wounded also apply to Damage tests, unless a house rule prevents this (A31)", () => {
    const tired = [state("exhausted", { level: 2 }), state("wounded", { attribute: "strength" })];
    expect(dice(tired, { kind: "damage" })).toBe(-3);
    expect(dice(tired, { kind: "damage", attribute: "charisma" })).toBe(0);
    expect(dice([state("fatigued", { level: 2 })], { kind: "damage", attribute: "insight" })).toBe(-2);
    const off = validateHouseRules({ physicalDamagePenalties: false }).houseRules;
    expect(dice(tired, { kind: "damage" }, off)).toBe(0);
    expect(dice(tired, {}, off)).toBe(-3);
  });

  it("are zero for conditions such as Acid, Prone and Stunned (T10)", () => {
    const others = [
      "acid",
      "berserk",
      "corroded",
      "flanked",
      "hidden",
      "immobilized",
      "paralyzed",
      "prone",
      "slowed",
      "stunned",
      "surprised",
      "taunted",
      "vulnerable",
      "warded",
      "outOfFight",
    ];
    expect(
      dice(
        others.map(key => state(key)),
        { needsSight: true, twoHanded: true, against: "x", spends: others },
      ),
    ).toBe(0);
  });

  it("can't be computed for an invalid test or an unknown condition", () => {
    expect(() => rows([], { kind: "magic" as never })).toThrow(
      'context.kind: "magic" is not one of skill, damage',
    );
    expect(() => rows([], { attribute: "luck" as never })).toThrow(
      'context.attribute: "luck" is not one of strength',
    );
    expect(() => conditionRows([], null as never, defaultHouseRules)).toThrow(
      "context: null is not a record",
    );
    expect(() => rows([state("sad")])).toThrow('condition: "sad"');
  });
});

describe("the restrictions of a condition", () => {
  it.each([
    ["acid", ["refillHitPoints"]],
    ["afraid", ["approachSource"]],
    ["blinded", ["rangedAttacks", "sightAbilities"]],
    ["grappled", ["reactions", "movement", "freeMove"]],
    ["hidden", ["beingTargeted"]],
    ["immobilized", ["movement", "freeMove"]],
    ["paralyzed", ["actions", "reactions", "movement", "freeMove", "areaEvasion"]],
    ["prone", ["areaEvasion"]],
    ["surprised", ["actions", "reactions", "movement", "freeMove"]],
    [
      "outOfFight",
      ["actions", "reactions", "movement", "freeMove", "refillHitPoints", "refillStamina", "areaEvasion"],
    ],
    ["stunned", []],
    ["slowed", []],
    ["poisoned", []],
    ["taunted", []],
    ["berserk", []],
  ])("are computed correctly for %s: %j (T10)", (key, what) => {
    expect(forbidden(state(key))).toEqual(what);
  });

  it("prevent the use of one hand after a Strength injury (R9.7)", () => {
    expect(forbidden(state("injured", { attribute: "strength" }))).toEqual(["useOfOneHand"]);
    expect(forbidden(state("injured", { attribute: "dexterity" }))).toEqual([]);
  });

  it("name the condition that causes them (T10)", () => {
    const states = [state("grappled", { source: "Actor.ogre" }), state("paralyzed"), state("slowed")];
    expect(forbiddingConditions(states, "reactions")).toEqual([
      { what: "reactions", condition: "grappled", source: "Actor.ogre" },
      { what: "reactions", condition: "paralyzed", source: null },
    ]);
    expect(forbiddingConditions(states, "rangedAttacks")).toEqual([]);
  });

  it("include having to attack if Berserk or Taunted (T10)", () => {
    expect(demandedBy([state("berserk"), state("taunted", { source: "Actor.a" }), state("afraid")])).toEqual([
      { what: "attackClosest", condition: "berserk", source: null },
      { what: "attackSource", condition: "taunted", source: "Actor.a" },
    ]);
  });
});
