import { describe, expect, it } from "vitest";
import { hazardInterval, strikesBetween, turnStrike } from "../../../../src/rules/conditions/hazard-clock.ts";
import { effectEntry } from "../../../../src/rules/conditions/effects.ts";
import {
  hazardEntry,
  hazardKeys,
  hazards,
  hazardStrike,
  usualStrength,
} from "../../../../src/rules/conditions/hazards.ts";
import { defaultHouseRules, houseRuleTable, validateHouseRules } from "../../../../src/rules/house-rules.ts";

const changed = {
  ...defaultHouseRules,
  hazards: { ...defaultHouseRules.hazards, fire: { effect: "fear", every: "halfMinute", strength: 5 } },
} as const;

describe("hazards by house rules (R6.4, T11.2)", () => {
  it("equal the registry by default", () => {
    expect(hazardKeys.map(key => hazardEntry(key))).toEqual([...hazards.values()]);
    expect(hazardKeys.map(key => usualStrength(key))).toEqual([10, 1, 1, 2, 2, 2, 2, 2]);
  });

  it("use another effect, interval and strength as set, and nothing else", () => {
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

  it("leave falls and deep water to the rules (R6.12, R6.13)", () => {
    expect(
      ["fall", "deepWater", "suffocation"].map(key => hazardEntry(key as "fall", changed).effect),
    ).toEqual([null, null, null]);
    expect(() => hazardStrike("fall", 2, changed)).toThrow(/fire/u);
    expect(() => hazardEntry("lava" as "fire")).toThrow(/fall/u);
  });

  it("offer only effects with a test, because a hazard requires one", () => {
    const { effect } = houseRuleTable.hazards.columns;
    expect(effect.choices.filter(key => !effectEntry(key).resist)).toEqual([]);
    expect(
      validateHouseRules({ hazards: { fire: { effect: "seeking", every: "turn", strength: 2 } } }).rejected,
    ).toHaveLength(1);
  });
});
