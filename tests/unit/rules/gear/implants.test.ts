import { describe, expect, it } from "vitest";
import {
  countedBonuses,
  grafting,
  graftingDifficulty,
  implantBurden,
} from "../../../../src/rules/gear/implants.ts";

const test = (met: boolean, takingTime = false) => ({ met, takingTime });

describe("implants", () => {
  it("are allowed up to a total Bulk equal to the body's Endurance (R13.16)", () => {
    expect(
      implantBurden(
        [
          { kind: "dermal", bulk: 2 },
          { kind: "neuralCortex", bulk: 2 },
        ],
        4,
      ),
    ).toEqual({ bulk: 4, limit: 4, allowed: true, problems: [] });
    expect(implantBurden([{ kind: "dermal", bulk: 5 }], 4)).toEqual({
      bulk: 5,
      limit: 4,
      allowed: false,
      problems: [{ key: "bulk", bulk: 5, limit: 4 }],
    });
  });

  it("are limited to one prosthetic per limb, one dermal implant, two eyes and one neural cortex (R13.16)", () => {
    const eye = { kind: "neuralEye", bulk: 0 } as const;
    expect(implantBurden([eye, eye], 4).allowed).toBe(true);
    expect(implantBurden([eye, eye, eye], 4).problems).toEqual([
      { key: "kind", kind: "neuralEye", place: "", count: 3, limit: 2 },
    ]);
    expect(
      implantBurden(
        [
          { kind: "dermal", bulk: 0 },
          { kind: "dermal", bulk: 0 },
        ],
        4,
      ).allowed,
    ).toBe(false);
    expect(
      implantBurden(
        [
          { kind: "neuralCortex", bulk: 0, place: "a" },
          { kind: "neuralCortex", bulk: 0, place: "b" },
        ],
        4,
      ).allowed,
    ).toBe(false);
    const arm = (place: string) => ({ kind: "prosthetic", bulk: 0, place }) as const;
    expect(implantBurden([arm("left arm"), arm("right arm")], 4).allowed).toBe(true);
    expect(implantBurden([arm("left arm"), arm("left arm")], 4).problems).toEqual([
      { key: "kind", kind: "prosthetic", place: "left arm", count: 2, limit: 1 },
    ]);
    expect(
      implantBurden(
        [
          { kind: "prosthetic", bulk: 0 },
          { kind: "prosthetic", bulk: 0 },
        ],
        4,
      ).problems,
    ).toEqual([{ key: "kind", kind: "prosthetic", place: "", count: 2, limit: 1 }]);
  });

  it("cause an error if a type is unknown or a number is negative (R13.16)", () => {
    expect(() => implantBurden([{ kind: "tail" as never, bulk: 0 }], 4)).toThrow("implants.0.kind");
    expect(() => implantBurden([{ kind: "dermal", bulk: -1 }], 4)).toThrow("implants.0.bulk");
    expect(() => implantBurden([], -1)).toThrow("endurance");
    expect(() => implantBurden({} as never, 1)).toThrow("implants");
  });

  it("of the same model add only the best of their bonuses to the same value (R13.16)", () => {
    const eye = (to: string, amount: number) => ({ implant: "eye", to, amount });
    expect(
      countedBonuses([
        eye("perception", 1),
        eye("perception", 2),
        eye("perception", 2),
        eye("aim", 1),
        { implant: "ear", to: "perception", amount: 1 },
      ]),
    ).toEqual([eye("perception", 2), eye("aim", 1), { implant: "ear", to: "perception", amount: 1 }]);
    const twins = [eye("aim", 1), eye("aim", 1)];
    expect(countedBonuses(twins)[0]).toBe(twins[0]);
    expect(() => countedBonuses([eye("aim", 0.5)])).toThrow("bonuses.0.amount");
    expect(() => countedBonuses("x" as never)).toThrow("bonuses");
  });

  it("are grafted with three successful tests that take an hour each, and leave a wound (R13.16)", () => {
    expect(graftingDifficulty).toBe(2);
    expect(grafting([test(true), test(true)])).toEqual({
      finished: false,
      successes: 2,
      failures: 0,
      hours: 2,
      enduranceWounds: 0,
      needsDailyDose: false,
    });
    expect(grafting([test(true), test(true), test(true)])).toEqual({
      finished: true,
      successes: 3,
      failures: 0,
      hours: 3,
      enduranceWounds: 1,
      needsDailyDose: true,
    });
  });

  it("cause one more wound for every two failed tests, and require no tests after the third success (R13.16)", () => {
    expect(grafting([test(false), test(false), test(false)])).toMatchObject({
      failures: 3,
      enduranceWounds: 1,
      hours: 3,
    });
    expect(
      grafting([test(false), test(true, true), test(false), test(true), test(true), test(false)]),
    ).toEqual({
      finished: true,
      successes: 3,
      failures: 2,
      hours: 6,
      enduranceWounds: 2,
      needsDailyDose: true,
    });
  });

  it("cause an error if a grafting test is invalid (R13.16)", () => {
    expect(() => grafting([{ met: 1 as never, takingTime: false }])).toThrow("tests.0.met");
    expect(() => grafting([{ met: true, takingTime: 0 as never }])).toThrow("tests.0.takingTime");
    expect(() => grafting(null as never)).toThrow("tests");
  });
});
