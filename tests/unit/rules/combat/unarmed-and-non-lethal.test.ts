import { describe, expect, it } from "vitest";
import { mayBeNonLethal, nonLethalResult, nonLethalTest } from "../../../../src/rules/combat/non-lethal.ts";
import { attackPairs, unarmedAttack } from "../../../../src/rules/combat/unarmed.ts";

const strong = { attribute: "strength", skill: "strike" } as const;
const quick = { attribute: "dexterity", skill: "strike" } as const;

describe("unarmed attacks", () => {
  it("are non-lethal Finesse attacks with three damage dice at Strength 3 (example 29, R7.10)", () => {
    expect(unarmedAttack(3)).toEqual({
      pairs: [strong, quick],
      damage: 3,
      nonLethal: true,
      qualities: ["finesse"],
    });
    expect(() => unarmedAttack(-1)).toThrow("strength");
  });

  it("can use Dexterity [Strike] instead of Strength [Strike], like attacks with any Finesse weapon (R7.2, R7.11)", () => {
    const thrown = { attribute: "strength", skill: "aim" } as const;
    expect(attackPairs([strong], false)).toEqual([strong]);
    expect(attackPairs([thrown], true)).toEqual([thrown]);
    expect(attackPairs([{ attribute: "endurance", skill: "strike" }], true)).toHaveLength(1);
    expect(attackPairs([thrown, strong], true)).toEqual([thrown, strong, quick]);
    expect(attackPairs([strong, quick], true)).toEqual([strong, quick]);
    expect(attackPairs([strong, { attribute: "dexterity", skill: "aim" }], true)).toHaveLength(3);
    expect(() => attackPairs(1 as never, true)).toThrow("pairs");
    expect(() => attackPairs([], 1 as never)).toThrow("finesse");
  });
});

describe("non-lethal attacks", () => {
  it("require an Endurance [Vitality] test for the target to stay conscious in melee or to survive a ranged attack (example 46, R7.18, R7.19, R7.20)", () => {
    expect(nonLethalTest(12)).toEqual({ attribute: "endurance", skill: "vitality", difficulty: 3 });
    expect(nonLethalResult("melee", true)).toEqual({ state: "conscious", hitPoints: 1, bleedsOut: false });
    expect(nonLethalResult("melee", false)).toEqual({
      state: "unconscious",
      hitPoints: null,
      bleedsOut: false,
    });
    expect(nonLethalResult("ranged", true)).toEqual({
      state: "unconscious",
      hitPoints: null,
      bleedsOut: false,
    });
    expect(nonLethalResult("ranged", false)).toEqual({ state: "dead", hitPoints: null, bleedsOut: false });
  });

  it("make the target's test one point harder for every full five points of damage (R7.18)", () => {
    expect([0, 4, 5, 9, 10].map(damage => nonLethalTest(damage).difficulty)).toEqual([1, 1, 2, 2, 3]);
    expect(() => nonLethalTest(-1)).toThrow("directDamage");
    expect(() => nonLethalResult("magic" as never, true)).toThrow("kind");
    expect(() => nonLethalResult("melee", 1 as never)).toThrow("met");
  });

  it("are possible only if the target is taken out of the fight (R7.18)", () => {
    expect([mayBeNonLethal({ takenOut: true }), mayBeNonLethal({ takenOut: false })]).toEqual([true, false]);
    expect(() => mayBeNonLethal({ takenOut: 1 as never })).toThrow("attack.takenOut");
  });
});
