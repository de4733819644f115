import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isTaught,
  unmetRequirements,
  type ItemRequirement,
  type Learned,
} from "../../../../src/rules/character/requirements.ts";

const row = (part: Partial<ItemRequirement>): ItemRequirement => ({
  key: "",
  least: 1,
  training: "",
  ...part,
});
const medic: Learned = {
  values: { medicine: 2, strike: 1, strength: 4 },
  trainings: [{ names: ["Blade school", "Klingenschule"], level: 2, teaches: ["Riposte"] }],
};

describe("the requirements of gear (R13.14)", () => {
  it.each([
    [row({ key: "medicine", least: 2 }), true],
    [row({ key: "medicine", least: 3 }), false],
    [row({ key: "strength", least: 4 }), true],
    [row({ key: "mechacraft" }), false],
    [row({ key: "constructor" }), false],
    [row({ training: "blade school " }), true],
    [row({ training: "Klingenschule", least: 2 }), true],
    [row({ training: "Blade school", least: 3 }), false],
    [row({ training: "Heavy gunnery" }), false],
    [row({}), true],
  ])("are checked against ranks, scores and completed training: %j", (required, met) => {
    expect(unmetRequirements([required], medic)).toEqual(met ? [] : [required]);
  });

  it("are also met by values above the required minimum", () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.nat(9), (least, has, more) => {
        const unmet = (value: number) =>
          unmetRequirements([row({ key: "aim", least })], { values: { aim: value }, trainings: [] }).length;
        expect(unmet(has)).toBe(has < least ? 1 : 0);
        expect(unmet(has + more)).toBeLessThanOrEqual(unmet(has));
      }),
    );
  });

  it.each([
    [[row({ least: -1 })], "requires.0.least"],
    [[row({ key: 5 as never })], "requires.0.key"],
    ["none", "requires"],
  ])("are rejected if they are invalid: %j", (requires, path) => {
    expect(() => unmetRequirements(requires as never, medic)).toThrow(expect.objectContaining({ path }));
  });
});

describe("a maneuver taught by training (R12.6)", () => {
  const may = (requirement: string, name = "Whirlwind cut", learned = medic) =>
    isTaught({ names: [name], requirement }, learned);

  it.each([
    ["", true],
    ["Blade school", true],
    ["klingenschule, and a blade", true],
    ["Heavy gunnery", false],
    ["Strike 1", true],
    ["Strike 2", false],
    ["Strength 4", true],
    ["Calm 4", false],
    ["A teacher", false],
  ])("requires the rank, score or training named in its requirement text: “%s”", (requirement, taught) => {
    expect(may(requirement)).toBe(taught);
  });

  it("is known to characters whose training lists it, regardless of its requirements", () => {
    expect(may("Strike 6", "riposte")).toBe(true);
  });

  it("isn't known to a character whose only training has an empty name", () => {
    expect(may("A teacher", "x", { values: {}, trainings: [{ names: [""], level: 1, teaches: [] }] })).toBe(
      false,
    );
  });
});
