import { describe, expect, it } from "vitest";
import type { ConditionEntry } from "../../../../src/rules/conditions/entry.ts";
import { conditionEntry, withConditions } from "../../../../src/rules/conditions/registry.ts";
import { giveCondition, type ConditionState } from "../../../../src/rules/conditions/state.ts";
import {
  afterEndTest,
  afterPoisonTest,
  conditionsAfter,
  conditionsAfterRest,
  conditionsAtTurnEnd,
  conditionsAtTurnStart,
  treatCondition,
  wornOffByRest,
} from "../../../../src/rules/conditions/turns.ts";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";

const state = (key: string, more: Partial<ConditionState> = {}): ConditionState => ({
  key,
  level: 1,
  attribute: null,
  source: null,
  clock: null,
  ...more,
});
const given = (key: string, duringOwnTurn = false) =>
  giveCondition([], { key }, duringOwnTurn, defaultHouseRules).state;
const keys = (states: readonly ConditionState[]) => states.map(({ key }) => key);

describe("conditions at the start of a turn", () => {
  it("include Stunned, which removes one action point and then ends (example 17, T10)", () => {
    expect(conditionsAtTurnStart([given("stunned")])).toEqual({
      states: [],
      ended: ["stunned"],
      apLost: 1,
      directDamage: 0,
    });
  });

  it("include Acid, which deals 2 damage at level 2 and 3 damage at level 3 (example 40, T10)", () => {
    expect(conditionsAtTurnStart([{ ...given("acid"), level: 2 }])).toMatchObject({
      directDamage: 2,
      ended: [],
      apLost: 0,
    });
    expect(conditionsAtTurnStart([{ ...given("acid"), level: 3 }]).directDamage).toBe(3);
  });

  it("include Acid, which deals its last damage ten turns after its last level was added (T10)", () => {
    let states: readonly ConditionState[] = [given("acid")];
    const damage: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const start = conditionsAtTurnStart(states);
      damage.push(start.directDamage);
      states = start.states;
    }
    expect(damage).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it("keep their durations until the end of the turn", () => {
    const states = [given("surprised"), state("afraid")];
    const after = conditionsAtTurnStart(states);
    expect(after).toEqual({ states, ended: [], apLost: 0, directDamage: 0 });
    after.states.forEach((each, index) => expect(each).toBe(states[index]));
  });
});

describe("conditions at the end of a turn", () => {
  it("expire after the owner's next full turn, even if they were added during the owner's current turn (R10.1)", () => {
    expect(conditionsAtTurnEnd([given("surprised"), given("encouraged"), given("stunned")])).toMatchObject({
      ended: ["surprised", "encouraged"],
      tests: [],
    });
    const during = conditionsAtTurnEnd([given("surprised", true)]);
    expect(during).toMatchObject({
      ended: [],
      states: [{ key: "surprised", clock: { at: "ownTurnEnd", left: 1 } }],
    });
    expect(conditionsAtTurnEnd(during.states).ended).toEqual(["surprised"]);
  });

  it("include Taunted, which ends with the current turn (T10)", () => {
    expect(conditionsAtTurnEnd([given("taunted", true)]).ended).toEqual(["taunted"]);
  });

  it("include Afraid and Berserk, which require an Insight [Willpower] test of difficulty 2 (T10)", () => {
    const willpower = { pairs: [{ attribute: "insight", skill: "willpower" }], difficulty: 2 };
    expect(conditionsAtTurnEnd([state("afraid"), state("berserk"), state("prone")]).tests).toEqual([
      { key: "afraid", ...willpower },
      { key: "berserk", ...willpower },
    ]);
  });

  it("include Berserk, which requires no test if it expires (A36)", () => {
    expect(conditionsAtTurnEnd([state("berserk", { clock: { at: "ownTurnEnd", left: 1 } })])).toEqual({
      states: [],
      ended: ["berserk"],
      tests: [],
    });
  });

  it("end if the character passes the required test (T10)", () => {
    expect(keys(afterEndTest([state("afraid"), state("prone")], "afraid", true))).toEqual(["prone"]);
    expect(keys(afterEndTest([state("afraid"), state("prone")], "afraid", false))).toEqual([
      "afraid",
      "prone",
    ]);
    expect(() => afterEndTest([], "afraid", 1 as never)).toThrow("met: 1 is not true or false");
  });
});

describe("conditions as time passes outside combat", () => {
  it("include Acid, which deals damage every six seconds for one minute (R5.2, T10)", () => {
    const acid = { ...given("acid"), level: 2 };
    expect(conditionsAfter([acid], 5)).toMatchObject({ directDamage: 0, ended: [] });
    expect(conditionsAfter([acid], 18)).toMatchObject({ directDamage: 6, states: [{ clock: { left: 7 } }] });
    expect(conditionsAfter([acid], 60)).toEqual({ directDamage: 20, ended: ["acid"], states: [] });
    expect(conditionsAfter([acid], 600).directDamage).toBe(20);
    expect(conditionsAfter([{ ...acid, clock: null }], 600).directDamage).toBe(200);
  });

  it("expire only if their duration is measured in rounds", () => {
    expect(
      conditionsAfter(
        [given("vulnerable"), given("warded"), given("surprised"), state("prone"), state("exhausted")],
        60,
      ),
    ).toEqual({
      directDamage: 0,
      ended: ["vulnerable", "warded", "surprised"],
      states: [state("prone"), state("exhausted")],
    });
    expect(() => conditionsAfter([], -1)).toThrow("seconds: -1 is not a finite number of at least 0");
  });
});

describe("conditions during rests", () => {
  it("include exhaustion, which an hour's rest lowers from level 5 to 4 (example 57, T10)", () => {
    expect(conditionsAfterRest([state("exhausted", { level: 5 })], 1)).toEqual({
      states: [state("exhausted", { level: 4 })],
      ended: [],
      poisonTest: null,
    });
  });

  it("include exhaustion and fatigue, which lose one level per full hour (T10)", () => {
    const tired = [state("exhausted", { level: 3 }), state("fatigued", { level: 5 })];
    expect(conditionsAfterRest(tired, 2.9).states.map(({ level }) => level)).toEqual([1, 3]);
    expect(conditionsAfterRest(tired, 3)).toMatchObject({
      ended: ["exhausted"],
      states: [{ key: "fatigued", level: 2 }],
    });
    expect(conditionsAfterRest(tired, 8)).toMatchObject({ ended: ["exhausted", "fatigued"], states: [] });
    expect(conditionsAfterRest([state("fatigued", { level: 9 })], 8).states).toEqual([]);
    expect(conditionsAfterRest(tired, 0.9).states).toEqual(tired);
  });

  it("include injuries, which heal in an hour, and wounds, which don't (R9.10)", () => {
    const hurt = [
      state("injured", { attribute: "strength" }),
      state("injured", { attribute: "endurance" }),
      state("wounded", { attribute: "strength" }),
    ];
    expect(conditionsAfterRest(hurt, 1)).toEqual({
      states: hurt.slice(2),
      ended: ["injured", "injured"],
      poisonTest: null,
    });
    expect(conditionsAfterRest(hurt, 0.5).states).toEqual(hurt);
  });

  it("end only if they are defined to end with a rest (T10, R9.25, R10.4)", () => {
    const own: ConditionEntry = { key: "sore", ends: ["rest"], grade: "automated", rules: ["R10.4"] };
    const registry = withConditions([own]);
    for (const { key, ends, restTest, byAttribute } of registry.values()) {
      const one = state(key, byAttribute ? { attribute: "strength" } : {});
      expect(wornOffByRest([one], 8, registry).ended, key).toEqual(
        ends.includes("rest") && !restTest ? [key] : [],
      );
    }
    expect(wornOffByRest([state("sore")], 0.5, registry).ended).toEqual([]);
  });

  it("include poison, which requires a test against its severity after eight hours (T10, R9.25)", () => {
    expect(conditionsAfterRest([state("poisoned", { level: 4 })], 8).poisonTest).toBe(4);
    expect(conditionsAfterRest([state("poisoned", { level: 4 })], 7).poisonTest).toBeNull();
    expect(conditionsAfterRest([], 8).poisonTest).toBeNull();
    expect(conditionsAfterRest([state("prone")], 8).poisonTest).toBeNull();
    expect(conditionsAfterRest([state("prone"), state("poisoned", { level: 3 })], 8).poisonTest).toBe(3);
  });

  it("include poison, which becomes an Endurance wound on a failed test (T10, R9.17)", () => {
    expect(
      afterPoisonTest([state("poisoned", { level: 4 }), state("prone")], true, defaultHouseRules),
    ).toEqual([state("prone")]);
    expect(afterPoisonTest([state("poisoned", { level: 4 })], false, defaultHouseRules)).toEqual([
      state("wounded", { attribute: "endurance" }),
    ]);
    expect(() => afterPoisonTest([state("poisoned")], 1 as never, defaultHouseRules)).toThrow(
      "met: 1 is not true or false",
    );
  });

  it("end if their duration is measured in rounds", () => {
    expect(conditionsAfterRest([given("acid"), given("stunned")], 1).ended).toEqual(["acid", "stunned"]);
    expect(() => conditionsAfterRest([], -1)).toThrow("hours: -1 is not a finite number of at least 0");
  });
});

describe("treatment of conditions", () => {
  it("ends Corroded with two Crafting successes or Soothall (T10)", () => {
    const corroded = [state("corroded", { level: 3 })];
    expect(treatCondition(corroded, "corroded", { successes: 2 })).toEqual([]);
    expect(treatCondition(corroded, "corroded", { successes: 1 })).toBe(corroded);
    expect(treatCondition(corroded, "corroded", { item: "soothall" })).toEqual([]);
    expect(() => treatCondition(corroded, "corroded", { item: "detoxer" })).toThrow(
      'treatment.item: "detoxer" is not an item that removes corroded',
    );
  });

  it("ends Poisoned with three Medicine successes or a Detoxer (T10)", () => {
    const poisoned = [state("poisoned", { level: 3 }), state("prone")];
    expect(keys(treatCondition(poisoned, "poisoned", { successes: 3 }))).toEqual(["prone"]);
    expect(treatCondition(poisoned, "poisoned", { successes: 2 })).toBe(poisoned);
    expect(keys(treatCondition(poisoned, "poisoned", { item: "detoxer" }))).toEqual(["prone"]);
  });

  it("ends the treated injury if a Medicine test has three successes (R9.10)", () => {
    const hurt = [state("injured", { attribute: "strength" }), state("injured", { attribute: "dexterity" })];
    expect(treatCondition(hurt, "injured", { successes: 3, attribute: "dexterity" })).toEqual(
      hurt.slice(0, 1),
    );
    expect(treatCondition(hurt, "injured", { successes: 2, attribute: "dexterity" })).toBe(hurt);
    expect(() => treatCondition(hurt, "injured", { item: "detoxer", attribute: "dexterity" })).toThrow(
      "treatment.item",
    );
  });

  it("uses the attributes, skills and times listed in the rules (T10)", () => {
    const medicine = { pairs: [{ attribute: "intelligence", skill: "medicine" }], difficulty: 3 };
    expect(conditionEntry("corroded").treatments).toEqual([
      {
        kind: "test",
        minutes: 60,
        pairs: [
          { attribute: "intelligence", skill: "crafting" },
          { attribute: "strength", skill: "crafting" },
        ],
        difficulty: 2,
      },
      { kind: "item", item: "soothall" },
    ]);
    expect(conditionEntry("injured").treatments).toEqual([{ kind: "test", minutes: 0, ...medicine }]);
    expect(conditionEntry("poisoned").treatments).toEqual([
      { kind: "test", minutes: 60, ...medicine },
      { kind: "item", item: "detoxer" },
    ]);
  });

  it("can use the tests defined by custom conditions (R10.4)", () => {
    const test = {
      kind: "test",
      minutes: 1,
      pairs: [{ attribute: "intelligence", skill: "medicine" }],
      difficulty: 2,
    } as const;
    const entry = (treatments: ConditionEntry["treatments"]): ConditionEntry => ({
      key: "glowing",
      treatments,
      ends: ["treatment"],
      grade: "assisted",
      rules: ["R10.4"],
    });
    const glowing = [state("glowing")];
    const either = withConditions([entry([{ kind: "item", item: "cloth" }, test])]);
    expect(treatCondition(glowing, "glowing", { successes: 2 }, either)).toEqual([]);
    expect(treatCondition(glowing, "glowing", { successes: 1 }, either)).toBe(glowing);
    expect(() =>
      treatCondition(
        glowing,
        "glowing",
        { successes: 2 },
        withConditions([entry([{ kind: "item", item: "cloth" }])]),
      ),
    ).toThrow("a condition that can be treated");
  });

  it("rejects absent conditions, and conditions that can't be treated", () => {
    expect(() => treatCondition([], "poisoned", { successes: 3 })).toThrow(
      'condition: "poisoned" is not an existing condition',
    );
    expect(() => treatCondition([state("stunned")], "stunned", { successes: 3 })).toThrow(
      'condition: "stunned" is not a condition that can be treated',
    );
    expect(() => treatCondition([state("stunned")], "stunned", { item: "soothall" })).toThrow(
      "treatment.item",
    );
    expect(() => treatCondition([state("poisoned")], "poisoned", { successes: -1 })).toThrow(
      "treatment.successes: -1",
    );
  });
});
