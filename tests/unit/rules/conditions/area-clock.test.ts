import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaRound, areaRoundBegun } from "../../../../src/rules/conditions/area-clock.ts";
import { RuleError } from "../../../../src/rules/rule-error.ts";

const made = { time: 100, rounds: 3 };

describe("the clock for a lasting area outside combat (T11.2, R5.2)", () => {
  it.each([
    [100, 0],
    [105, 0],
    [106, 1],
    [111, 1],
    [112, 2],
    [40, 0],
  ])("counts second %d as part of round %d", (now, round) => {
    expect(areaRound(made, now)).toBe(round);
  });

  it.each([
    [100, 105, null],
    [100, 106, 1],
    [103, 109, 1],
    [106, 111, null],
    [106, 112, 2],
    [100, 112, 2],
    // The area lasts three rounds (0 to 2), so no round starts at second 118 or later, no matter how far the
    // time jumps.
    [112, 118, null],
    [106, 5000, 2],
    [200, 300, null],
    [112, 100, null],
  ])(
    "between seconds %d (exclusive) and %d (inclusive), the latest round to start is %s",
    (from, to, round) => {
      expect(areaRoundBegun(made, from, to)).toBe(round);
    },
  );

  it("starts no further round if the area lasts only one round", () => {
    expect(areaRoundBegun({ time: 0, rounds: 1 }, 0, 1000)).toBeNull();
  });

  it("starts each round at most once, no matter how the time advances", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 9 }),
        (steps, rounds) => {
          let now = 50;
          const begun = steps.flatMap(step => {
            const from = now;
            now += step;
            return areaRoundBegun({ time: 50, rounds }, from, now) ?? [];
          });
          expect(new Set(begun).size).toBe(begun.length);
          expect(begun.every(round => round > 0 && round < rounds)).toBe(true);
        },
      ),
    );
  });

  it("rejects an invalid time or number of rounds", () => {
    expect(() => areaRound(made, Number.NaN)).toThrow(RuleError);
    expect(() => areaRoundBegun({ time: 0, rounds: 0 }, 0, 6)).toThrow(RuleError);
  });
});
