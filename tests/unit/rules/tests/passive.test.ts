import { describe, expect, it } from "vitest";
import { passiveSkill } from "../../../../src/rules/tests/passive.ts";

describe("the passive value of a skill", () => {
  it("is 4 at rank 3 and 1 at rank 0 (example 12, R2.11)", () => {
    expect(passiveSkill(3)).toBe(4);
    expect(passiveSkill(0)).toBe(1);
  });

  it("can be changed by a house rule, but is at least 1 (R2.11)", () => {
    expect(passiveSkill(3, 2)).toBe(6);
    expect(passiveSkill(3, -1)).toBe(3);
    expect(passiveSkill(1, -3)).toBe(1);
  });

  it("can't be computed from invalid ranks", () => {
    expect(() => passiveSkill(-1)).toThrow("rank: -1 is not a whole number of at least 0");
    expect(() => passiveSkill(1, 0.5)).toThrow("ruleChange: 0.5 is not a whole number");
  });
});
