import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterRounds,
  checkClock,
  clockNames,
  longer,
  roundSeconds,
  startClock,
  tick,
} from "../../../../src/rules/conditions/clock.ts";
import { conditionKeys } from "../../../../src/rules/conditions/keys.ts";
import { conditionEntry, conditions, withConditions } from "../../../../src/rules/conditions/registry.ts";
import {
  conditionLevel,
  giveCondition,
  hasCondition,
  inForce,
  takeCondition,
  type ConditionState,
  type NewCondition,
} from "../../../../src/rules/conditions/state.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";

const state = (key: string, more: Partial<ConditionState> = {}): ConditionState => ({
  key,
  level: 1,
  attribute: null,
  source: null,
  clock: null,
  ...more,
});
const give = (states: readonly ConditionState[], ...given: NewCondition[]) =>
  given.reduce((all, each) => giveCondition(all, each, false, defaultHouseRules).states, states);
const keysInForce = (...states: ConditionState[]) =>
  inForce(states).map(
    ({ key, level, broughtBy }) => `${key} ${level}${broughtBy === null ? "" : ` (${broughtBy})`}`,
  );

describe("the durations of conditions", () => {
  it("don't count the current turn if they end on the owner's next turn (R10.1)", () => {
    expect(clockNames.map(name => startClock(name, false))).toEqual([
      { at: "ownTurnStart", left: 1 },
      { at: "ownTurnEnd", left: 1 },
      { at: "ownTurnEnd", left: 1 },
      { at: "ownTurnStart", left: 10 },
    ]);
    expect(startClock("endOfOwnNextTurn", true)).toEqual({ at: "ownTurnEnd", left: 2 });
    expect(startClock("endOfOwnTurn", true)).toEqual({ at: "ownTurnEnd", left: 1 });
    expect(startClock("startOfOwnNextTurn", true)).toEqual({ at: "ownTurnStart", left: 1 });
  });

  it("decrease either at the start or at the end of turns", () => {
    expect(tick({ at: "ownTurnEnd", left: 2 }, "ownTurnEnd")).toEqual({ at: "ownTurnEnd", left: 1 });
    expect(tick({ at: "ownTurnEnd", left: 2 }, "ownTurnStart")).toEqual({ at: "ownTurnEnd", left: 2 });
    expect(tick({ at: "ownTurnStart", left: 1 }, "ownTurnStart")).toBeNull();
  });

  it("are counted in rounds of six seconds outside combat (R5.2)", () => {
    expect(roundSeconds).toBe(6);
    expect(afterRounds({ at: "ownTurnStart", left: 10 }, 9)).toEqual({ at: "ownTurnStart", left: 1 });
    expect(afterRounds({ at: "ownTurnStart", left: 10 }, 10)).toBeNull();
  });

  it("are compared by their remaining time", () => {
    const soon = { at: "ownTurnStart", left: 2 } as const;
    const late = { at: "ownTurnEnd", left: 2 } as const;
    expect(longer(soon, late)).toBe(late);
    expect(longer(late, soon)).toBe(late);
    expect(longer({ at: "ownTurnStart", left: 3 }, late)).toEqual({ at: "ownTurnStart", left: 3 });
    expect(longer(null, late)).toBeNull();
    expect(longer(late, null)).toBeNull();
    expect(longer(soon, { ...soon })).toBe(soon);
  });

  it("cause an error if they are invalid", () => {
    expect(() => startClock("noon" as never, false)).toThrow(
      'clock: "noon" is not one of startOfOwnNextTurn, endOfOwnTurn, endOfOwnNextTurn, minute',
    );
    expect(() => startClock("minute", 1 as never)).toThrow("duringOwnTurn: 1 is not true or false");
    expect(() => checkClock("c", { at: "noon" as never, left: 1 })).toThrow(
      'c.at: "noon" is not one of ownTurnStart, ownTurnEnd',
    );
    expect(() => checkClock("c", { at: "ownTurnEnd", left: 0 })).toThrow(
      "c.left: 0 is not a whole number of at least 1",
    );
    expect(() => checkClock("c", 5 as never)).toThrow("c: 5 is not a record");
  });
});

describe("the registry of conditions", () => {
  it("contains all conditions, each with a way to end and an automation grade (T10, R10.3)", () => {
    expect([...conditions.keys()]).toEqual([...conditionKeys]);
    for (const entry of conditions.values()) {
      expect(entry.ends.length, entry.key).toBeGreaterThan(0);
      expect(["automated", "assisted"], entry.key).toContain(entry.grade);
    }
    expect(
      [...conditions.values()].filter(entry => entry.grade === "assisted").map(entry => entry.key),
    ).toEqual(["afraid", "berserk", "blinded", "flanked", "hidden", "taunted", "conductive"]);
  });

  it("defines what ends each condition (T10)", () => {
    expect(
      Object.fromEntries([...conditions.values()].map(entry => [entry.key, entry.ends.join("+")])),
    ).toEqual({
      acid: "clock",
      afraid: "endTest",
      berserk: "endTest+clock",
      blinded: "clock+situation",
      corroded: "treatment",
      distracted: "used",
      encouraged: "used+clock",
      exhausted: "rest",
      fatigued: "rest",
      flanked: "situation",
      grappled: "situation",
      hidden: "situation",
      immobilized: "clock+situation",
      injured: "treatment+rest",
      paralyzed: "clock+situation",
      poisoned: "treatment+rest",
      prone: "situation",
      slowed: "clock+situation",
      stunned: "clock",
      surprised: "clock",
      taunted: "clock",
      vulnerable: "clock+used",
      warded: "clock+used",
      wounded: "treatment",
      outOfFight: "healing+clock+situation",
      conductive: "situation",
      focused: "clock+situation",
      invigorated: "clock+situation",
      numb: "clock+situation",
    });
  });

  it("can be extended with conditions from gear and abilities (R10.4)", () => {
    const glowing = {
      key: "glowing",
      forbids: ["beingTargeted"],
      ends: ["situation"],
      grade: "reference",
      rules: ["R10.4"],
    } as const;
    const registry = withConditions([glowing]);
    expect(conditionEntry("glowing", registry)).toBe(glowing);
    expect(conditions.has("glowing")).toBe(false);
    expect(giveCondition([], { key: "glowing" }, false, defaultHouseRules, registry).states).toEqual([
      state("glowing"),
    ]);
    expect(hasCondition([state("glowing")], "glowing", registry)).toBe(true);
    expect(() => withConditions([{ ...glowing, key: "acid" }])).toThrow(
      'custom.0.key: "acid" is not a key that no other condition has',
    );
  });

  it("rejects unknown conditions", () => {
    expect(() => conditionEntry("sad")).toThrow('condition: "sad" is not one of acid, afraid');
  });
});

describe("adding a condition", () => {
  it("sets the default duration of the condition (T10)", () => {
    expect(giveCondition([], { key: "stunned" }, false, defaultHouseRules)).toEqual({
      states: [state("stunned", { clock: { at: "ownTurnStart", left: 1 } })],
      change: "added",
      state: state("stunned", { clock: { at: "ownTurnStart", left: 1 } }),
    });
    expect(give([], { key: "encouraged" })[0]?.clock).toEqual({ at: "ownTurnEnd", left: 1 });
    expect(giveCondition([], { key: "surprised" }, true, defaultHouseRules).state.clock).toEqual({
      at: "ownTurnEnd",
      left: 2,
    });
    expect(give([], { key: "taunted" })[0]?.clock).toEqual({ at: "ownTurnEnd", left: 1 });
    expect(["acid", "vulnerable", "warded"].map(key => give([], { key })[0]?.clock)).toEqual(
      Array(3).fill({ at: "ownTurnStart", left: 10 }),
    );
    expect(["afraid", "slowed", "distracted", "exhausted"].map(key => give([], { key })[0]?.clock)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("sets the duration and source that the cause defines, if any", () => {
    const clock = startClock("endOfOwnNextTurn", false);
    expect(give([], { key: "berserk", clock, source: "Actor.x" })).toEqual([
      state("berserk", { clock, source: "Actor.x" }),
    ]);
    expect(give([], { key: "stunned", clock: null })[0]?.clock).toBeNull();
  });

  it("raises Acid to at most three levels, and restarts its duration of one minute (example 40, T10)", () => {
    const two = [state("acid", { level: 2, clock: { at: "ownTurnStart", left: 4 } })];
    const three = giveCondition(two, { key: "acid", levels: 2 }, false, defaultHouseRules);
    expect(three).toMatchObject({
      change: "raised",
      state: { level: 3, clock: { at: "ownTurnStart", left: 10 } },
    });
    expect(giveCondition(three.states, { key: "acid" }, false, defaultHouseRules)).toMatchObject({
      change: "renewed",
      state: { level: 3 },
    });
  });

  it("raises Corroded to at most the level that a house rule defines (T10, A26)", () => {
    expect(give([], { key: "corroded", levels: 9 })[0]?.level).toBe(3);
    const five = validateHouseRules({ corrodedMaximum: 5 }).houseRules;
    expect(giveCondition([], { key: "corroded", levels: 9 }, false, five).state.level).toBe(5);
  });

  it("starts Poisoned at level 2, and then raises it by one, to at most 5 (example 48, T10)", () => {
    const poisoned = give([], { key: "poisoned" });
    expect(poisoned[0]?.level).toBe(2);
    const more = give(poisoned, { key: "poisoned" }, { key: "poisoned" });
    expect(more[0]?.level).toBe(4);
    expect(give(more, { key: "poisoned" }, { key: "poisoned" }, { key: "poisoned" })[0]?.level).toBe(5);
    expect(give([], { key: "poisoned", levels: 2 })[0]?.level).toBe(3);
  });

  it("raises Warded to level four at most, Exhausted and Fatigued to level five at most, and Vulnerable without limit (T10)", () => {
    expect(
      ["warded", "exhausted", "fatigued", "vulnerable"].map(key => give([], { key, levels: 50 })[0]?.level),
    ).toEqual([4, 5, 5, 50]);
  });

  it("extends the duration of a condition without levels, but never shortens it or adds a level (T10)", () => {
    const stunned = give([], { key: "stunned" });
    expect(giveCondition(stunned, { key: "stunned" }, false, defaultHouseRules)).toMatchObject({
      change: "renewed",
      states: stunned,
    });
    const slowed = give([], { key: "slowed", clock: { at: "ownTurnEnd", left: 1 } });
    expect(give(slowed, { key: "slowed" })[0]?.clock).toBeNull();
    expect(give(slowed, { key: "slowed", levels: 3, clock: { at: "ownTurnEnd", left: 2 } })).toEqual([
      state("slowed", { clock: { at: "ownTurnEnd", left: 2 } }),
    ]);
  });

  it("replaces the source only if a new source is given", () => {
    const afraid = give([], { key: "afraid", source: "a" });
    expect(give(afraid, { key: "afraid", source: "b" })[0]?.source).toBe("b");
    expect(give(afraid, { key: "afraid" })[0]?.source).toBe("a");
  });

  it("turns a second Strength injury into a Strength wound (example 43, R9.8, A32)", () => {
    const injured = give([], { key: "injured", attribute: "strength" });
    const again = giveCondition(injured, { key: "injured", attribute: "strength" }, false, defaultHouseRules);
    expect(again).toMatchObject({ change: "wounded", state: { key: "wounded", attribute: "strength" } });
    expect(again.states).toEqual([...injured, state("wounded", { attribute: "strength" })]);
  });

  it("allows only one injury and one wound per attribute (R9.7, R9.12)", () => {
    const both = give(
      [],
      { key: "injured", attribute: "strength" },
      { key: "injured", attribute: "dexterity" },
    );
    expect(both).toHaveLength(2);
    const wounds = give(
      both,
      { key: "wounded", attribute: "strength" },
      { key: "wounded", attribute: "endurance" },
    );
    expect(
      giveCondition(wounds, { key: "wounded", attribute: "strength" }, false, defaultHouseRules),
    ).toMatchObject({ change: "renewed", states: wounds });
    expect(
      giveCondition(wounds, { key: "injured", attribute: "strength" }, false, defaultHouseRules),
    ).toMatchObject({ change: "renewed", states: wounds });
  });

  it("doesn't mutate its arguments, and rejects unknown conditions", () => {
    const states = Object.freeze([Object.freeze(state("acid"))]);
    expect(give(states, { key: "acid" })).toHaveLength(1);
    expect(states[0]?.level).toBe(1);
    expect(() => give([], { key: "sad" })).toThrow('condition: "sad" is not one of');
    expect(() => give([], { key: "acid", levels: 0 })).toThrow(
      "given.levels: 0 is not a whole number of at least 1",
    );
    expect(() => give([], { key: "injured" })).toThrow(
      'given.attribute: "none" is not one of strength, endurance, dexterity',
    );
    expect(() => give([], { key: "acid", clock: {} as never })).toThrow("given.clock.at: undefined");
    expect(() => give([], null as never)).toThrow("given: null is not a record");
    expect(() => give([state("acid", { level: 0 })], { key: "acid" })).toThrow(
      "conditions.0.level: 0 is not a whole number of at least 1",
    );
    expect(() => give([state("wounded")], { key: "acid" })).toThrow(
      'conditions.0.attribute: "none" is not one of',
    );
    expect(() =>
      give([state("acid"), state("slowed", { clock: { at: "ownTurnEnd", left: -1 } })], { key: "acid" }),
    ).toThrow("conditions.1.clock.left: -1");
    expect(() => give([null as never], { key: "acid" })).toThrow("conditions.0: null is not a record");
    expect(() => give(1 as never, { key: "acid" })).toThrow("conditions: 1 is not a list");
  });

  it("never exceeds the condition's maximum level (T10)", () => {
    const keys = ["acid", "corroded", "exhausted", "fatigued", "poisoned", "warded", "stunned"];
    const most: Record<string, number> = {
      acid: 3,
      corroded: 3,
      exhausted: 5,
      fatigued: 5,
      poisoned: 5,
      warded: 4,
      stunned: 1,
    };
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.constantFrom(...keys), levels: fc.integer({ min: 1, max: 4 }) }), {
          maxLength: 12,
        }),
        given => {
          for (const { key, level } of give([], ...given))
            expect(level).toBeLessThanOrEqual(most[key] as number);
        },
      ),
    );
  });
});

describe("removing a condition", () => {
  const states = [
    state("acid", { level: 3 }),
    state("injured", { attribute: "strength" }),
    state("injured", { attribute: "dexterity" }),
  ];

  it("removes the whole condition, or some of its levels", () => {
    expect(takeCondition(states, "acid")).toEqual(states.slice(1));
    expect(takeCondition(states, "acid", { levels: 2 })).toEqual([
      { ...states[0], level: 1 },
      ...states.slice(1),
    ]);
    expect(takeCondition(states, "acid", { levels: 3 })).toEqual(states.slice(1));
    expect(takeCondition(states, "acid", { levels: 7 })).toEqual(states.slice(1));
  });

  it("identifies an injury by its attribute", () => {
    expect(takeCondition(states, "injured", { attribute: "dexterity" })).toEqual(states.slice(0, 2));
    expect(() => takeCondition(states, "injured")).toThrow(
      'condition: "injured" is not an existing condition',
    );
    expect(() => takeCondition(states, "injured", { attribute: "endurance" })).toThrow(
      "is not an existing condition",
    );
    expect(() => takeCondition(states, "acid", { levels: 0 })).toThrow(
      "levels: 0 is not a whole number of at least 1",
    );
  });
});

describe("the effective conditions of a character", () => {
  it("include Prone if the character is Out of the Fight, and Flanked if the character is Prone (R9.18)", () => {
    expect(keysInForce(state("prone"))).toEqual(["prone 1", "flanked 1 (prone)"]);
    expect(keysInForce(state("outOfFight"))).toEqual([
      "outOfFight 1",
      "prone 1 (outOfFight)",
      "flanked 1 (prone)",
    ]);
    expect(keysInForce(state("outOfFight"), state("prone"))).toEqual([
      "outOfFight 1",
      "prone 1",
      "flanked 1 (prone)",
    ]);
  });

  it("include Out of the Fight at level 5 of Exhausted or Fatigued, but not at level 4 (example 57, R9.22, T10)", () => {
    expect(hasCondition([state("exhausted", { level: 5 })], "outOfFight")).toBe(true);
    expect(hasCondition([state("exhausted", { level: 4 })], "outOfFight")).toBe(false);
    expect(hasCondition([state("fatigued", { level: 5 })], "outOfFight")).toBe(true);
    expect(hasCondition([state("fatigued", { level: 4 })], "outOfFight")).toBe(false);
  });

  it("include a level of Exhausted for an Endurance injury, and Slowed for a Dexterity injury (R9.7)", () => {
    expect(keysInForce(state("injured", { attribute: "endurance" }))).toEqual([
      "injured 1",
      "exhausted 1 (injured)",
    ]);
    expect(keysInForce(state("injured", { attribute: "dexterity" }))).toEqual([
      "injured 1",
      "slowed 1 (injured)",
    ]);
    expect(keysInForce(state("injured", { attribute: "strength" }))).toEqual(["injured 1"]);
    expect(
      keysInForce(state("exhausted", { level: 2 }), state("injured", { attribute: "endurance" })),
    ).toEqual(["exhausted 3", "injured 1"]);
  });

  it("include Out of the Fight if an injury raises Exhausted to level 5 (R9.7, R9.22)", () => {
    const states = [state("exhausted", { level: 4 }), state("injured", { attribute: "endurance" })];
    expect(keysInForce(...states)).toEqual([
      "exhausted 5",
      "injured 1",
      "outOfFight 1 (exhausted)",
      "prone 1 (outOfFight)",
      "flanked 1 (prone)",
    ]);
    expect(keysInForce(...[...states].reverse())).toContain("outOfFight 1 (exhausted)");
    expect(
      conditionLevel(
        [state("exhausted", { level: 5 }), state("injured", { attribute: "endurance" })],
        "exhausted",
      ),
    ).toBe(5);
  });

  it("can be looked up by key", () => {
    expect(conditionLevel([state("acid", { level: 2 })], "acid")).toBe(2);
    expect(conditionLevel([], "acid")).toBe(0);
    expect(hasCondition([], "acid")).toBe(false);
    expect(() => conditionLevel([], "sad")).toThrow("condition:");
    expect(() => hasCondition([], "sad")).toThrow("condition:");
  });
});
