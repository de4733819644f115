import { describe, expect, it } from "vitest";
import { addictionTests, isHooked } from "../../../../src/rules/gear/addiction.ts";
import { fireShots, reload } from "../../../../src/rules/gear/ammunition.ts";
import { knownItem, repairTools } from "../../../../src/rules/gear/known-items.ts";
import { buyingPrice, creationPrice, sellingPrice } from "../../../../src/rules/gear/prices.ts";
import {
  fieldRepair,
  fieldRepairTest,
  restedProtection,
  settlementRepair,
} from "../../../../src/rules/gear/repair.ts";
import { stealthRating } from "../../../../src/rules/gear/stealth.ts";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";

describe("repairs", () => {
  it("restore one point per success in an hour: three successes raise AV from 15 to 18 (example 47, R8.12)", () => {
    expect(fieldRepair({ value: 15, max: 21 }, 3)).toEqual({ value: 18, restored: 3, hours: 1 });
  });

  it("never raise a value above its maximum (R8.12, R8.15)", () => {
    expect(fieldRepair({ value: 4, max: 5 }, 3)).toEqual({ value: 5, restored: 1, hours: 1 });
    expect(fieldRepair({ value: 4, max: 5 }, 0).value).toBe(4);
  });

  it("require tools and a Crafting test or, by house rule, a Mechacraft test (R8.12, A27)", () => {
    expect(fieldRepairTest(true, defaultHouseRules)).toEqual({
      allowed: true,
      attribute: "intelligence",
      skills: ["crafting"],
      hours: 1,
    });
    expect(fieldRepairTest(false, { ...defaultHouseRules, repairSkill: "craftingOrMechacraft" })).toEqual({
      allowed: false,
      attribute: "intelligence",
      skills: ["crafting", "mechacraft"],
      hours: 1,
    });
  });

  it("restore gear completely in a settlement, and natural armor after a rest (R8.12, R8.13)", () => {
    expect(settlementRepair({ value: 1, max: 9 }, "gear")).toEqual({ value: 9, restored: 8 });
    expect(settlementRepair({ value: 1, max: 9 }, "geneMod")).toEqual({ value: 1, restored: 0 });
    expect(restedProtection({ value: 1, max: 9 }, "gear")).toEqual({ value: 1, restored: 0 });
    for (const origin of ["geneMod", "trait", "training"] as const) {
      expect(restedProtection({ value: 1, max: 9 }, origin)).toEqual({ value: 9, restored: 8 });
    }
  });

  it("throw an error for an invalid value (R8.12)", () => {
    expect(() => fieldRepair({ value: 10, max: 9 }, 1)).toThrow(
      "gauge.value: 10 is not a whole number from 0 to 9",
    );
    expect(() => fieldRepair({ value: 0, max: -1 }, 1)).toThrow("gauge.max");
    expect(() => fieldRepair({ value: 1, max: 9 }, -1)).toThrow("successes");
    expect(() => restedProtection({ value: -1, max: 9 }, "gear")).toThrow("gauge.value");
    expect(() => fieldRepairTest("yes" as never, defaultHouseRules)).toThrow("hasTools");
  });
});

describe("ammunition", () => {
  it("is spent with each shot, but isn't spent at all if there is too little for the whole attack (R7.25)", () => {
    expect(fireShots({ value: 3, max: 10 }, 3)).toEqual({ possible: true, value: 0, spent: 3 });
    expect(fireShots({ value: 2, max: 10 }, 3)).toEqual({ possible: false, value: 2, spent: 0 });
  });

  it("isn't required by a weapon without a magazine (R7.25)", () => {
    expect(fireShots({ value: 0, max: 0 }, 3)).toEqual({ possible: true, value: 0, spent: 0 });
  });

  it("is used up, one piece per loaded shot, until the weapon is full or none is left (T11.3)", () => {
    expect(reload({ value: 4, max: 10 }, 20, false)).toEqual({ value: 10, used: 6, spare: 14 });
    expect(reload({ value: 4, max: 10 }, 2, false)).toEqual({ value: 6, used: 2, spare: 0 });
    expect(reload({ value: 10, max: 10 }, 2, false)).toEqual({ value: 10, used: 0, spare: 2 });
  });

  it("fills the whole magazine of a weapon with Battery with a single piece (T11.3)", () => {
    expect(reload({ value: 4, max: 10 }, 2, true)).toEqual({ value: 10, used: 1, spare: 1 });
    expect(reload({ value: 4, max: 10 }, 0, true)).toEqual({ value: 4, used: 0, spare: 0 });
    expect(reload({ value: 0, max: 0 }, 5, true)).toEqual({ value: 0, used: 0, spare: 5 });
  });

  it("causes an error if a value is invalid (R7.25)", () => {
    expect(() => fireShots({ value: 11, max: 10 }, 1)).toThrow("magazine.value");
    expect(() => fireShots({ value: 1, max: 10 }, -1)).toThrow("shots");
    expect(() => fireShots({ value: 0, max: -1 }, 1)).toThrow("magazine.max");
    expect(() => reload({ value: 1, max: 10 }, -1, false)).toThrow("spare");
    expect(() => reload({ value: 1, max: 10 }, 1, 1 as never)).toThrow("battery");
  });
});

describe("prices", () => {
  it("for buyers are two to four times the listed price, in whole credits (R14.2)", () => {
    const price = (rarity: "common" | "uncommon" | "rare") =>
      buyingPrice({ listed: 100, rarity }, defaultHouseRules);
    expect([price("common"), price("uncommon"), price("rare")]).toEqual([200, 300, 400]);
    expect(buyingPrice({ listed: 0.3, rarity: "common" }, defaultHouseRules)).toBe(1);
  });

  it("for sellers equal the listed price, in whole credits (R14.2)", () => {
    expect(sellingPrice({ listed: 99.5, rarity: "rare" }, defaultHouseRules)).toBe(99);
    expect(sellingPrice({ listed: 100, rarity: "rare" }, { ...defaultHouseRules, sellFactor: 0.5 })).toBe(50);
  });

  it("of rare items are doubled during character creation, or multiplied by 1.5 with a feature that makes rare items cheaper (R14.3, R13.6)", () => {
    expect(creationPrice({ listed: 75, rarity: "rare" }, false, defaultHouseRules)).toBe(150);
    expect(creationPrice({ listed: 75, rarity: "rare" }, true, defaultHouseRules)).toBe(113);
    expect(creationPrice({ listed: 74.2, rarity: "uncommon" }, true, defaultHouseRules)).toBe(75);
  });

  it("can't be computed from a negative price or an unknown rarity (R14.2)", () => {
    expect(() => buyingPrice({ listed: -1, rarity: "common" }, defaultHouseRules)).toThrow("ware.listed");
    expect(() => sellingPrice({ listed: 1, rarity: "epic" as never }, defaultHouseRules)).toThrow(
      "one of common, uncommon, rare",
    );
    expect(() => creationPrice({ listed: 1, rarity: "common" }, 0 as never, defaultHouseRules)).toThrow(
      "rareForLess",
    );
  });
});

describe("the rules for Stealth and addiction", () => {
  const worn = { ratings: [1, 2], activeCamouflage: false, movedThisTurn: false };

  it("add up the Stealth ratings of all worn gear (R8.6)", () => {
    expect(stealthRating(worn)).toBe(3);
    expect(stealthRating({ ...worn, ratings: [] })).toBe(0);
  });

  it("add one point of Stealth for Active Camouflage if the wearer hasn't moved (T11.3)", () => {
    expect(stealthRating({ ...worn, activeCamouflage: true })).toBe(4);
    expect(stealthRating({ ...worn, activeCamouflage: true, movedThisTurn: true })).toBe(3);
  });

  it("reject a negative rating (R8.6)", () => {
    expect(() => stealthRating({ ...worn, ratings: [1, -1] })).toThrow("stealth.ratings.1");
    expect(() => stealthRating({ ...worn, ratings: 2 as never })).toThrow("stealth.ratings");
    expect(() => stealthRating({ ...worn, activeCamouflage: 1 as never })).toThrow(
      "stealth.activeCamouflage",
    );
    expect(() => stealthRating({ ...worn, movedThisTurn: 1 as never })).toThrow("stealth.movedThisTurn");
  });

  it("require two tests against addiction, both of which become harder by one with each further dose (T11.3)", () => {
    expect(addictionTests(2, 1)).toEqual([
      { attribute: "endurance", skill: "fortitude", difficulty: 2 },
      { attribute: "insight", skill: "willpower", difficulty: 2 },
    ]);
    expect(addictionTests(2, 3).map(test => test.difficulty)).toEqual([4, 4]);
    expect(() => addictionTests(0, 1)).toThrow("rating");
    expect(() => addictionTests(1, 0)).toThrow("doses");
  });

  it("let a character become addicted only if the character fails both addiction tests (T11.3)", () => {
    expect([
      isHooked(false, false),
      isHooked(true, false),
      isHooked(false, true),
      isHooked(true, true),
    ]).toEqual([true, false, false, false]);
    expect(() => isHooked(1 as never, true)).toThrow("fortitudeMet");
    expect(() => isHooked(true, 1 as never)).toThrow("willpowerMet");
  });
});

describe("items that the rules identify by name (R6.6, R8.12, T10)", () => {
  it.each([
    [["Detoxer"], "detoxer"],
    [["a box", "soothall"], "soothall"],
    [["Smithing-tools (old)"], "smithingTools"],
    [["x", "smithingTools"], "smithingTools"],
    [["Rope, 50 ft"], "climbingAid"],
    [["TOOLBOX"], "toolbox"],
    [["European map"], null],
    [[], null],
  ] as const)("are found in the list of names %j: %s", (names, item) => {
    expect(knownItem(names)).toBe(item);
  });

  it("include the tools for a field repair", () => {
    expect(repairTools).toEqual(["toolbox", "smithingTools"]);
  });

  it("can't be found by an invalid name", () => {
    expect(() => knownItem([3 as never])).toThrow("names.0");
  });
});
