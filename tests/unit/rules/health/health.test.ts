import { describe, expect, it } from "vitest";
import { npcAbilities, npcAttributes } from "../../../../src/rules/character/npc.ts";
import { injuryReduction } from "../../../../src/rules/character/derived.ts";
import { giveCondition } from "../../../../src/rules/conditions/state.ts";
import { bleedOut, bleedOutDamage, bleedOutTest } from "../../../../src/rules/health/bleeding-out.ts";
import {
  heal,
  healBy,
  healTest,
  minuteOfRest,
  waking,
  wakingTests,
} from "../../../../src/rules/health/healing.ts";
import { mitigatedDamage } from "../../../../src/rules/health/mitigation.ts";
import { outOfFightState, type OutOfFightFacts } from "../../../../src/rules/health/out-of-fight.ts";
import { rest } from "../../../../src/rules/health/rest.ts";
import { receiveStress } from "../../../../src/rules/health/stress.ts";
import { hasCondition } from "../../../../src/rules/conditions/state.ts";
import {
  hasLimb,
  injuredLimb,
  takeTrauma,
  traumaAttribute,
  treatTrauma,
} from "../../../../src/rules/health/trauma.ts";
import { has, houseRules } from "../combat/helpers.ts";

const rules = houseRules();

describe("the rules for injuries and wounds", () => {
  it("let an injury reduce damage by Endurance plus Vitality, but not below 0 (example 41, R9.9, R13.12)", () => {
    const none = { strength: 0, endurance: 4, dexterity: 0, intelligence: 0, insight: 0, charisma: 0 };
    const reduction = injuryReduction({ attributes: none, skills: { vitality: 2 } }).value;
    expect([9, 6, 5].map(points => mitigatedDamage(points, [{ kind: "injury", reduction }], rules))).toEqual([
      3, 0, 0,
    ]);
  });

  it("let a wound halve damage and give the party an Inspiration die (example 42, R9.13, R9.14)", () => {
    expect(mitigatedDamage(9, [{ kind: "wound" }], rules)).toBe(4);
    expect(takeTrauma([], { kind: "wound", attribute: "endurance" }, rules)).toMatchObject({
      kind: "wound",
      change: "added",
      inspiration: 1,
    });
    expect(
      takeTrauma([], { kind: "wound", attribute: "endurance" }, houseRules({ inspirationPerEvent: 2 }))
        .inspiration,
    ).toBe(2);
  });

  it("replace a second injury to the same attribute with a wound (example 43, R9.8, A32)", () => {
    const first = takeTrauma([], { kind: "injury", attribute: "strength" }, rules);
    expect(first).toMatchObject({
      kind: "injury",
      inspiration: 0,
      state: { key: "injured", attribute: "strength" },
    });
    const second = takeTrauma(first.states, { kind: "injury", attribute: "strength" }, rules);
    expect(second).toMatchObject({
      kind: "wound",
      inspiration: 1,
      change: "wounded",
      state: { key: "wounded", attribute: "strength" },
    });
    expect(second.states.map(state => state.key)).toEqual(["injured", "wounded"]);
    expect(takeTrauma(first.states, { kind: "injury", attribute: "dexterity" }, rules).kind).toBe("injury");
  });

  it("use a d3 to choose the affected attribute (R9.6, R9.12)", () => {
    expect([1, 2, 3].map(traumaAttribute)).toEqual(["strength", "endurance", "dexterity"]);
    expect(() => traumaAttribute(4)).toThrow("d3");
  });

  it("use a coin toss to choose the left or right limb (R9.7)", () => {
    expect([1, 2].map(injuredLimb)).toEqual(["left", "right"]);
    expect(() => injuredLimb(3)).toThrow("d2");
  });

  it("allow an injury to be treated once a day, even in combat (R9.4, R9.10)", () => {
    const attempt = { attribute: "intelligence", skill: "medicine", difficulty: 3 };
    expect(treatTrauma({ kind: "injury", inCombat: true }, rules)).toEqual({
      allowed: true,
      reasons: [],
      ...attempt,
    });
    expect(treatTrauma({ kind: "injury", inCombat: true, daysSinceLastTry: 0 }, rules)).toEqual({
      allowed: false,
      reasons: ["tooSoon"],
      ...attempt,
    });
    expect(treatTrauma({ kind: "injury", inCombat: false, daysSinceLastTry: 1 }, rules).allowed).toBe(true);
  });

  it("allow a wound to be treated once a week, but only outside combat (R9.4, R9.11, R9.15)", () => {
    expect(treatTrauma({ kind: "wound", inCombat: false }, rules)).toMatchObject({
      allowed: true,
      difficulty: 4,
    });
    expect(treatTrauma({ kind: "wound", inCombat: true, daysSinceLastTry: 6 }, rules).reasons).toEqual([
      "inCombat",
      "tooSoon",
    ]);
    expect(treatTrauma({ kind: "wound", inCombat: false, daysSinceLastTry: 7 }, rules).allowed).toBe(true);
    expect(
      treatTrauma(
        { kind: "wound", inCombat: false, daysSinceLastTry: 2 },
        houseRules({ woundTreatment: { difficulty: 2, daysBetween: 2 } }),
      ),
    ).toMatchObject({ allowed: true, difficulty: 2 });
  });

  it("record the limb of an injury, but not the limb of a wound (R9.7, R9.8)", () => {
    const injured = takeTrauma([], { kind: "injury", attribute: "strength", limb: "left" }, rules);
    expect(injured.state).toEqual({
      key: "injured",
      level: 1,
      attribute: "strength",
      limb: "left",
      source: null,
      clock: null,
    });
    expect(
      takeTrauma([], { kind: "injury", attribute: "endurance", limb: "left" }, rules).state,
    ).not.toHaveProperty("limb");
    expect(
      takeTrauma([], { kind: "wound", attribute: "strength", limb: "left" }, rules).state,
    ).not.toHaveProperty("limb");
    expect(
      takeTrauma(injured.states, { kind: "injury", attribute: "strength", limb: "right" }, rules).states,
    ).toMatchObject([{ key: "injured", limb: "left" }, { key: "wounded" }]);
    expect(() =>
      takeTrauma([], { kind: "injury", attribute: "strength", limb: "third" as never }, rules),
    ).toThrow("given.limb");
    expect(() => hasCondition([{ ...injured.state, limb: "tail" as never }], "injured")).toThrow(
      "conditions.0.limb",
    );
  });

  it("choose a limb by coin toss only for a new injury to Strength or Dexterity (R9.7)", () => {
    const { states } = takeTrauma([], { kind: "injury", attribute: "dexterity" }, rules);
    expect([
      hasLimb([], { kind: "injury", attribute: "strength" }),
      hasLimb([], { kind: "injury", attribute: "dexterity" }),
    ]).toEqual([true, true]);
    expect([
      hasLimb([], { kind: "injury", attribute: "endurance" }),
      hasLimb([], { kind: "wound", attribute: "strength" }),
    ]).toEqual([false, false]);
    expect([
      hasLimb(states, { kind: "injury", attribute: "dexterity" }),
      hasLimb(states, { kind: "injury", attribute: "strength" }),
    ]).toEqual([false, true]);
  });

  it("reject invalid data and treatments (R9.5)", () => {
    expect(() => takeTrauma([], { kind: "scar" as never, attribute: "strength" }, rules)).toThrow(
      "trauma.kind",
    );
    expect(() => takeTrauma([], { kind: "wound", attribute: "charisma" as never }, rules)).toThrow(
      "trauma.attribute",
    );
    expect(() => treatTrauma({ kind: "scar" as never, inCombat: false }, rules)).toThrow("treatment.kind");
    expect(() => treatTrauma({ kind: "wound", inCombat: 1 as never }, rules)).toThrow("treatment.inCombat");
    expect(() => treatTrauma({ kind: "wound", inCombat: false, daysSinceLastTry: -1 }, rules)).toThrow(
      "treatment.daysSinceLastTry",
    );
    expect(() => mitigatedDamage(-1, [], rules)).toThrow("points");
  });
});

describe("the Out of the Fight state", () => {
  const facts = (more: Partial<OutOfFightFacts> = {}): OutOfFightFacts => ({
    hitPoints: 5,
    nonLethal: false,
    exhausted: 0,
    fatigued: 0,
    knockedOut: false,
    shutDown: false,
    stabilized: false,
    ...more,
  });

  it("is caused by 0 or fewer hit points, and then includes bleeding (R9.18)", () => {
    expect(outOfFightState(facts({ hitPoints: 1 }), rules)).toEqual({
      outOfFight: false,
      causes: [],
      bleeding: false,
    });
    expect(outOfFightState(facts({ hitPoints: 0 }), rules)).toEqual({
      outOfFight: true,
      causes: ["hitPoints"],
      bleeding: true,
    });
    expect(outOfFightState(facts({ hitPoints: -3, stabilized: true }), rules)).toMatchObject({
      outOfFight: true,
      bleeding: false,
    });
  });

  it.each([
    ["exhausted", { exhausted: 5 }],
    ["fatigued", { fatigued: 5 }],
    ["knockout", { knockedOut: true }],
    ["shutdown", { shutDown: true }],
  ])(
    "is caused by “%s” without bleeding, unless a house rule makes everyone bleed (R9.22)",
    (cause, change) => {
      expect(outOfFightState(facts(change), rules)).toEqual({
        outOfFight: true,
        causes: [cause],
        bleeding: false,
      });
      expect(outOfFightState(facts(change), houseRules({ outOfFightBleeding: "everyone" })).bleeding).toBe(
        true,
      );
    },
  );

  it("isn't caused by Exhausted 4 and Fatigued 4, even together (R9.22, T10)", () => {
    expect(
      outOfFightState(facts({ exhausted: 4, fatigued: 4 }), houseRules({ outOfFightBleeding: "everyone" })),
    ).toEqual({ outOfFight: false, causes: [], bleeding: false });
  });

  it("doesn't include bleeding after a non-lethal attack (R7.19a)", () => {
    expect(outOfFightState(facts({ hitPoints: -2, nonLethal: true }), rules)).toEqual({
      outOfFight: true,
      causes: ["hitPoints", "nonLethal"],
      bleeding: false,
    });
  });

  it("can't be determined from invalid facts (R9.18)", () => {
    expect(() => outOfFightState(facts({ hitPoints: 0.5 }), rules)).toThrow("state.hitPoints");
    for (const name of ["exhausted", "fatigued"])
      expect(() => outOfFightState(facts({ [name]: -1 }), rules)).toThrow(`state.${name}`);
    for (const name of ["nonLethal", "knockedOut", "shutDown", "stabilized"])
      expect(() => outOfFightState(facts({ [name]: 1 }), rules)).toThrow(`state.${name}`);
  });
});

describe("bleeding out", () => {
  it("costs hit points until a test has at least three successes, and ends at 1 hit point if a test has at least five (example 44, R9.19, A22)", () => {
    expect(bleedOutTest).toEqual({ attribute: "endurance", skill: "vitality", difficulty: 3 });
    expect([0, 1, 2].map(successes => bleedOutDamage(successes, 2))).toEqual([4, 2, 2]);
    expect(bleedOut(2)).toEqual({ state: "bleeding", damageFactor: 1, hitPoints: null });
    for (const successes of [3, 4])
      expect(bleedOut(successes)).toEqual({ state: "stabilized", damageFactor: 0, hitPoints: null });
    for (const successes of [5, 6, 12])
      expect(bleedOut(successes)).toEqual({ state: "recovered", damageFactor: 0, hitPoints: 1 });
    expect(bleedOutDamage(3, 3)).toBe(0);
    expect(() => bleedOut(-1)).toThrow("successes");
    expect(() => bleedOutDamage(0, 4)).toThrow("d3");
  });
});

describe("healing", () => {
  it("restores two hit points per success, but not beyond the maximum (example 45, R9.3)", () => {
    expect(heal({ value: 5, max: 10 }, 3)).toEqual({ offered: 6, applied: 5, value: 10, backUp: false });
    expect(healTest).toEqual({ attribute: "intelligence", skill: "medicine" });
  });

  it("brings a character back into the fight at 1 or more hit points (R9.3, R9.18)", () => {
    expect(heal({ value: -3, max: 10 }, 2)).toMatchObject({ value: 1, applied: 4, backUp: true });
    expect(heal({ value: -4, max: 10 }, 2)).toMatchObject({ value: 0, backUp: false });
    expect(heal({ value: 1, max: 10 }, 2).backUp).toBe(false);
    expect(heal({ value: 0, max: 10 }, 1).backUp).toBe(true);
    expect(healBy({ value: -3, max: 10 }, 5)).toEqual({ offered: 5, applied: 5, value: 2, backUp: true });
    expect(() => healBy({ value: 5, max: 10 }, -1)).toThrow("points");
    expect(() => heal({ value: 11, max: 10 }, 1)).toThrow("hitPoints.value");
    expect(() => heal({ value: 0, max: -1 }, 1)).toThrow("hitPoints.max");
    expect(() => heal({ value: 5, max: 10 }, -1)).toThrow("successes");
  });

  it("restores hit points and Stamina after a minute out of danger, unless Acid or a knockout prevents this (R9.2, R12.1)", () => {
    expect(minuteOfRest([has("poisoned", 2)], false)).toEqual({
      hitPoints: true,
      stamina: true,
      because: [],
    });
    expect(minuteOfRest([has("acid")], false)).toEqual({
      hitPoints: false,
      stamina: true,
      because: [{ what: "refillHitPoints", condition: "acid", source: null }],
    });
    expect(minuteOfRest([has("outOfFight")], false)).toMatchObject({ hitPoints: false, stamina: false });
    expect(minuteOfRest([], true)).toEqual({ hitPoints: false, stamina: false, because: ["danger"] });
    expect(minuteOfRest([has("acid")], true)).toMatchObject({ hitPoints: false, stamina: false });
    expect(minuteOfRest([has("outOfFight")], true)).toMatchObject({ hitPoints: false, stamina: false });
    expect(() => minuteOfRest([], 1 as never)).toThrow("danger");
  });

  it("wakes a character if either of two tests succeeds, and can be tried again an hour after both fail (R9.21, R9.22a)", () => {
    expect(wakingTests.helper).toEqual({ attribute: "intelligence", skill: "medicine", difficulty: 3 });
    expect(wakingTests.self).toEqual({ attribute: "endurance", skill: "vitality", difficulty: 3 });
    const awake = { awake: true, hitPoints: 1, hoursToNextTry: 0 };
    expect([waking(true, null, rules), waking(false, true, rules), waking(null, true, rules)]).toEqual([
      awake,
      awake,
      awake,
    ]);
    expect(waking(false, null, rules)).toEqual({ awake: false, hitPoints: null, hoursToNextTry: 0 });
    expect(waking(false, false, rules)).toEqual({ awake: false, hitPoints: null, hoursToNextTry: 1 });
    expect(waking(true, false, houseRules({ wakingHitPoints: 3 })).hitPoints).toBe(3);
    expect(() => waking(1 as never, null, rules)).toThrow("helperMet");
    expect(() => waking(null, 1 as never, rules)).toThrow("selfMet");
  });
});

describe("the health rules", () => {
  it("define a short rest of one hour, which heals injuries, and a long rest of eight hours (R9.25, R9.10, R8.13)", () => {
    const injured = [has("injured", 1, { attribute: "dexterity" }), has("poisoned", 3)];
    expect(rest(injured, 0.5)).toMatchObject({
      kind: "none",
      bodyProtectionReturns: false,
      poisonTest: null,
      states: injured,
    });
    expect(rest(injured, 1)).toMatchObject({
      kind: "short",
      ended: ["injured"],
      bodyProtectionReturns: false,
    });
    expect(rest(injured, 7.9)).toMatchObject({
      kind: "short",
      bodyProtectionReturns: false,
      poisonTest: null,
    });
    expect(rest(injured, 8)).toMatchObject({ kind: "long", bodyProtectionReturns: true, poisonTest: 3 });
    expect(() => rest([], -1)).toThrow("hours");
  });

  it("raise the severity of poison with each new dose, up to 5 (example 48, T10)", () => {
    const poisonings = [1, 2, 3, 4, 5, 6].reduce<number[]>((levels, _) => {
      const states = levels.length === 0 ? [] : [has("poisoned", levels.at(-1))];
      return [...levels, giveCondition(states, { key: "poisoned" }, false, rules).state.level];
    }, []);
    expect(poisonings).toEqual([2, 3, 4, 5, 5, 5]);
  });

  it("raise stress no higher than its maximum, and give Inspiration for each point gained (R9.24, R4.2)", () => {
    expect(receiveStress(1, 1, rules)).toEqual({ value: 2, gained: 1, inspiration: 1 });
    expect(receiveStress(4, 3, rules)).toEqual({ value: 5, gained: 1, inspiration: 1 });
    expect(receiveStress(0, 2, houseRules({ inspirationPerEvent: 2 }))).toEqual({
      value: 2,
      gained: 2,
      inspiration: 4,
    });
    expect(() => receiveStress(6, 1, rules)).toThrow("stress");
    expect(() => receiveStress(1, -1, rules)).toThrow("points");
  });
});

describe("enemies without skills", () => {
  const veteran = npcAttributes(
    "veteran",
    {
      strength: "high",
      endurance: "medium",
      dexterity: "high",
      intelligence: "medium",
      insight: "low",
      charisma: "low",
    },
    rules,
  );

  it("can take an injury to reduce damage by Endurance plus the rank used for Vitality (R13.18, R13.19)", () => {
    expect(veteran.endurance).toEqual({ dice: 7, passive: 3 });
    const { value, parts } = injuryReduction(npcAbilities(veteran, rules));
    expect(parts).toEqual([
      { source: "endurance", amount: 5 },
      { source: "vitality", amount: 2 },
    ]);
    expect(mitigatedDamage(9, [{ kind: "injury", reduction: value }], rules)).toBe(2);
  });

  it("heal others with a pool of all their Intelligence dice (R13.18, R13.19)", () => {
    expect(veteran.intelligence.dice).toBe(7);
    expect(heal({ value: 2, max: 10 }, 3).applied).toBe(6);
  });
});
