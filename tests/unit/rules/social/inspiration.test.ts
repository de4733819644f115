import { describe, expect, it } from "vitest";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { chooseDrives, drivesFulfilled, maySwapDrive } from "../../../../src/rules/social/drives.ts";
import {
  inspirationGain,
  maySpendInspiration,
  nextSessionPool,
  spendInspiration,
} from "../../../../src/rules/social/inspiration.ts";

const with_ = (chosen: Readonly<Record<string, unknown>>) => validateHouseRules(chosen).houseRules;

describe("the Inspiration pool", () => {
  it("has 1 of 3 dice left after 2 are spent, and starts the next session with 4 dice after 4 fulfilled Drives (example 16, R4.1, R4.3)", () => {
    expect(spendInspiration(3, 2)).toBe(1);
    expect(nextSessionPool(4)).toBe(4);
  });

  it("can't be overdrawn (R4.1)", () => {
    expect(spendInspiration(3, 3)).toBe(0);
    expect(() => spendInspiration(3, 4)).toThrow("dice: 4 is not a whole number from 0 to 3");
    expect(() => spendInspiration(-1, 0)).toThrow("pool: -1 is not a whole number of at least 0");
    expect(() => nextSessionPool(-1)).toThrow("drivesFulfilled: -1 is not a whole number of at least 0");
  });

  it("grows with wounds, stress and critical failures, unless a house rule excludes critical failures (R4.2, R9.14)", () => {
    expect(inspirationGain("wound", defaultHouseRules)).toBe(1);
    expect(inspirationGain("stress", defaultHouseRules)).toBe(1);
    expect(inspirationGain("criticalFailure", defaultHouseRules)).toBe(1);
    expect(inspirationGain("criticalFailure", with_({ inspirationOnCriticalFailure: false }))).toBe(0);
    const generous = with_({ inspirationOnCriticalFailure: true, inspirationPerEvent: 2 });
    expect(inspirationGain("criticalFailure", generous)).toBe(2);
    expect(inspirationGain("wound", generous)).toBe(2);
    expect(() => inspirationGain("birthday" as never, defaultHouseRules)).toThrow(
      'event: "birthday" is not one of wound, stress, criticalFailure',
    );
  });

  it("can be used only before the roll or, by house rule, also afterward (R4.8)", () => {
    const late = with_({ inspirationSpent: "afterRoll" });
    expect([
      maySpendInspiration(false, defaultHouseRules),
      maySpendInspiration(true, defaultHouseRules),
    ]).toEqual([true, false]);
    expect([maySpendInspiration(false, late), maySpendInspiration(true, late)]).toEqual([true, true]);
  });
});

describe("Drives", () => {
  const kept = ["a", "b", "c", "d", "e", "f", "g", "h"];

  it("are limited to eight, of which up to three can be chosen (R4.4)", () => {
    expect(chooseDrives(kept, ["h", "a", "c"])).toEqual(["h", "a", "c"]);
    expect(chooseDrives([], [])).toEqual([]);
    expect(() => chooseDrives([...kept, "i"], [])).toThrow("kept: a list of 9 is not a list of at most 8");
    expect(() => chooseDrives(kept, ["a", "b", "c", "d"])).toThrow(
      "chosen: a list of 4 is not a list of at most 3",
    );
    expect(() => chooseDrives(kept, ["z"])).toThrow('chosen.0: "z" is not one of a, b');
    expect(() => chooseDrives(kept, ["a", "b", "a"])).toThrow('chosen.2: "a" is not one of c, d');
  });

  it("count at most once each per character (R4.3)", () => {
    expect(drivesFulfilled([["a", "b"], [], ["a", "a"]])).toBe(3);
    expect(drivesFulfilled([])).toBe(0);
    expect(() => drivesFulfilled([3 as never])).toThrow("party.0: 3 is not a list");
    expect(() => drivesFulfilled(3 as never)).toThrow("party: 3 is not a list");
    expect(() => chooseDrives(1 as never, [])).toThrow("kept: 1 is not a list");
    expect(() => chooseDrives([], 1 as never)).toThrow("chosen: 1 is not a list");
  });

  it("can be swapped after they have been fulfilled in three sessions (R4.5)", () => {
    expect([2, 3, 4].map(maySwapDrive)).toEqual([false, true, true]);
    expect(() => maySwapDrive(-1)).toThrow("sessionsFulfilled: -1");
  });
});
