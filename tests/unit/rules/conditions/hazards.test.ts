import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hazardInterval, strikesBetween, turnStrike } from "../../../../src/rules/conditions/hazard-clock.ts";
import { effectEntry } from "../../../../src/rules/conditions/effects.ts";
import {
  hazardEntry,
  hazardGround,
  hazardKeys,
  hazards,
  hazardStrike,
  isPlaceHazard,
  isSurfaceHazard,
  placeHazardKeys,
  usualStrength,
} from "../../../../src/rules/conditions/hazards.ts";
import { defaultHouseRules, houseRuleTable, validateHouseRules } from "../../../../src/rules/house-rules.ts";

const changed = {
  ...defaultHouseRules,
  hazards: {
    ...defaultHouseRules.hazards,
    fire: { ...defaultHouseRules.hazards.fire, effect: "fear", every: "halfMinute", strength: 5 },
  },
} as const;

describe("hazards under the house rules (R6.4, T11.2)", () => {
  it("match the registered hazards by default", () => {
    expect(hazardKeys.map(key => hazardEntry(key))).toEqual([...hazards.values()]);
    expect(hazardKeys.map(key => usualStrength(key))).toEqual([10, 1, 1, 2, 2, 2, 2, 2, 1, 2, 3, 2, 2]);
  });

  it("differ from the registered hazards only in the effect, interval and strength that are set", () => {
    expect(hazardEntry("fire", changed)).toMatchObject({
      effect: "fear",
      every: "halfMinute",
      measure: "rating",
    });
    expect([hazardStrike("fire", 3, changed), hazardStrike("cold", 3, changed)]).toEqual([
      { effect: "fear", rating: 3, directDamage: 0 },
      { effect: "frost", rating: 3, directDamage: 3 },
    ]);
    expect([usualStrength("fire", changed), usualStrength("acid", changed)]).toEqual([5, 2]);
    expect([
      hazardInterval("fire", changed),
      hazardInterval("cold", changed),
      hazardInterval("deepWater", changed),
    ]).toEqual([30, 6, 30]);
    expect(strikesBetween({ key: "fire", strength: 5, since: 0 }, 0, 60, changed)).toEqual([1, 2]);
    expect([turnStrike({ key: "fire" }, 4, changed), turnStrike({ key: "fire" }, 5, changed)]).toEqual([
      null,
      1,
    ]);
  });

  it("spare flying actors only if the hazard is part of the ground or the water (R6.4)", () => {
    expect(hazardKeys.filter(isSurfaceHazard)).toEqual(["quicksand", "roughWater"]);
    expect(() => isSurfaceHazard("lava" as "fire")).toThrow(/fall/u);
  });

  it("don't include falls, deep water or suffocation, which follow fixed rules (R6.12, R6.13)", () => {
    expect(
      ["fall", "deepWater", "suffocation"].map(key => hazardEntry(key as "fall", changed).effect),
    ).toEqual([null, null, null]);
    expect(() => hazardStrike("fall", 2, changed)).toThrow(/fire/u);
    expect(() => hazardEntry("lava" as "fire")).toThrow(/fall/u);
  });

  it("can cause only effects that have a resist test", () => {
    const { effect } = houseRuleTable.hazards.columns;
    expect(effect.choices.filter(key => !effectEntry(key).resist)).toEqual([]);
    expect(
      validateHouseRules({ hazards: { fire: { effect: "seeking", every: "turn", strength: 2 } } }).rejected,
    ).toHaveLength(1);
  });
});

describe("ground with a hazard (R6.3, R6.4)", () => {
  it("can be difficult terrain or require an Athletics test to cross, depending on the hazard", () => {
    const named = ["zeroGravity", "quicksand", "laserField", "poisonFog", "roughWater"] as const;
    expect(named.map(key => hazardGround(key))).toEqual([
      { difficult: true, test: { attribute: "dexterity", skill: "athletics", difficulty: 1 } },
      { difficult: true, test: { attribute: "strength", skill: "athletics", difficulty: 2 } },
      { difficult: true, test: { attribute: "dexterity", skill: "athletics", difficulty: 2 } },
      { difficult: true, test: null },
      { difficult: true, test: { attribute: "strength", skill: "athletics", difficulty: 2 } },
    ]);
    expect(hazardGround("fire")).toEqual({ difficult: false, test: null });
    const quicksand = { ...defaultHouseRules.hazards.quicksand, difficult: false, crossing: 0 };
    const easy = { ...defaultHouseRules, hazards: { ...defaultHouseRules.hazards, quicksand } };
    expect(hazardGround("quicksand", easy)).toEqual({ difficult: false, test: null });
    expect(() => hazardGround("fall" as "fire")).toThrow(/fire/u);
  });

  it("affects actors at the start of each of their turns, unless the hazard matters only when crossing the ground", () => {
    expect([1, 2, 10].map(round => turnStrike({ key: "quicksand" }, round))).toEqual([1, 2, 10]);
    expect([1, 2, 10].map(round => turnStrike({ key: "zeroGravity" }, round))).toEqual([null, null, null]);
    expect(strikesBetween({ key: "zeroGravity", strength: 1, since: 0 }, 0, 600)).toEqual([]);
  });

  it("has the terrain type and crossing test that the house rules define, for any valid values", () => {
    const row = fc.record({
      difficult: fc.boolean(),
      crossing: fc.nat(10),
      attribute: fc.constantFrom("strength", "dexterity"),
    });
    fc.assert(
      fc.property(fc.constantFrom(...placeHazardKeys), row, (key, part) => {
        const { houseRules, rejected } = validateHouseRules({ hazards: { [key]: part } });
        const { difficult, test } = hazardGround(key, houseRules);
        expect(rejected).toEqual([]);
        expect(difficult).toBe(part.difficult);
        expect(test?.difficulty ?? 0).toBe(part.crossing);
      }),
    );
  });

  it("can have any hazard that works like a combat effect", () => {
    expect(hazardKeys.filter(isPlaceHazard)).toEqual([...placeHazardKeys]);
    expect(Object.keys(defaultHouseRules.hazards)).toEqual([...placeHazardKeys]);
  });
});
