import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDice } from "../../../../src/rules/dice-source.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import {
  certain,
  chanceOfAtLeast,
  diceSum,
  exactSum,
  expected,
  mapped,
  mixed,
  normalized,
  sumOf,
} from "../../../../src/rules/tests/distribution.ts";
import {
  chanceToMeet,
  successDistribution,
  testOdds,
  worthOfRows,
} from "../../../../src/rules/tests/odds.ts";
import { countSuccesses, judgeTest, outcomes } from "../../../../src/rules/tests/outcome.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";

const rolls = (pool: number) => ({ pool, rolled: Math.max(4, pool), capped: pool < 4 });
const with_ = (chosen: Readonly<Record<string, unknown>>) => validateHouseRules(chosen).houseRules;
const sumsToOne = (chances: readonly number[]) => expect(Math.abs(exactSum(chances) - 1)).toBeLessThan(1e-12);

/** Yields all results of `dice` six-sided dice. */
function* everyRoll(dice: number): Generator<number[]> {
  for (let number = 0; number < 6 ** dice; number += 1)
    yield Array.from({ length: dice }, (_, die) => (Math.floor(number / 6 ** die) % 6) + 1);
}

describe("probability distributions", () => {
  it("sum their chances without loss of precision", () => {
    expect(exactSum([1e16, 1, -1e16])).toBe(1);
    expect(exactSum([1, 1e16, -1e16])).toBe(1);
    expect(exactSum(Array.from({ length: 10 }, () => 0.1))).toBe(1);
    expect(exactSum([])).toBe(0);
  });

  it("can be created from single values or weights, and can be added, mapped and mixed", () => {
    expect(certain(2)).toEqual([0, 0, 1]);
    expect(sumOf(certain(2), certain(3))).toEqual(certain(5));
    expect(normalized([1, 3])).toEqual([0.25, 0.75]);
    expect(sumOf([0.5, 0.5], [0.25, 0.75])).toEqual([0.125, 0.5, 0.375]);
    expect(mapped([0.25, 0.25, 0.5], value => Math.floor(value / 2))).toEqual([0.5, 0.5]);
    expect(
      mixed([
        { chance: 0.5, of: certain(1) },
        { chance: 0.5, of: [0, 0, 1] },
      ]),
    ).toEqual([0, 0.5, 0.5]);
  });

  it("have a mean and a chance of reaching a threshold", () => {
    expect(chanceOfAtLeast([0.25, 0.25, 0.5], 1)).toBe(0.75);
    expect(chanceOfAtLeast([0.25, 0.25, 0.5], -1)).toBe(1);
    expect(chanceOfAtLeast([0.25, 0.25, 0.5], 3)).toBe(0);
    expect(expected([0.25, 0.25, 0.5])).toBe(1.25);
  });

  it("can be computed for the sum of several dice", () => {
    expect(diceSum(0, 6)).toEqual([1]);
    expect(diceSum(1, 3)).toEqual([0, 1 / 3, 1 / 3, 1 / 3]);
    expect(diceSum(2, 6)[7]).toBeCloseTo(6 / 36, 14);
    expect(diceSum(3, 6)[18]).toBeCloseTo(1 / 216, 14);
    expect(expected(diceSum(3, 6))).toBeCloseTo(10.5, 12);
    sumsToOne(diceSum(20, 6));
  });

  it("can't be created from invalid input", () => {
    expect(() => certain(-1)).toThrow("value: -1 is not a whole number of at least 0");
    expect(() => diceSum(-1, 6)).toThrow("count: -1 is not a whole number from 0 to 500");
    expect(() => diceSum(1, 0)).toThrow("sides: 0 is not a whole number of at least 1");
    expect(() => mixed(5 as never)).toThrow("parts: 5 is not a list");
  });
});

describe("the odds of successes", () => {
  it("match a full enumeration of up to six dice (R2.1)", () => {
    for (let dice = 0; dice <= 6; dice += 1) {
      const counts = new Array<number>(dice + 1).fill(0);
      for (const faces of everyRoll(dice))
        counts[countSuccesses(faces)] = (counts[countSuccesses(faces)] as number) + 1;
      successDistribution(dice).forEach((chance, successes) =>
        expect(chance).toBeCloseTo((counts[successes] as number) / 6 ** dice, 14),
      );
    }
  });

  it("sum to 1 for any number of dice (R2.1)", () => {
    for (const dice of [0, 1, 7, 12, 33, 34, 60, 100, 250, 500]) sumsToOne(successDistribution(dice));
    expect(successDistribution(500)).toHaveLength(501);
  });

  it("are cached and immutable (R2.1)", () => {
    expect(successDistribution(9)).toBe(successDistribution(9));
    expect(() => (successDistribution(9) as number[]).push(1)).toThrow(TypeError);
  });

  it("agree with twenty thousand seeded rolls to within four standard deviations (R2.1)", () => {
    const dice = seededDice(20_240_607);
    const throws = 20_000;
    const pool = 9;
    const counts = new Array<number>(pool + 1).fill(0);
    for (let batch = 0; batch < throws / 1000; batch += 1) {
      const faces = dice.roll(pool * 1000, 6);
      for (let first = 0; first < faces.length; first += pool) {
        let successes = 0;
        for (let die = first; die < first + pool; die += 1) if ((faces[die] as number) >= 5) successes += 1;
        counts[successes] = (counts[successes] as number) + 1;
      }
    }
    successDistribution(pool).forEach((chance, successes) => {
      expect(Math.abs((counts[successes] as number) - throws * chance)).toBeLessThan(
        4 * Math.sqrt(throws * chance * (1 - chance)),
      );
    });
  });

  it("never get worse with an additional die", () => {
    for (let dice = 0; dice < 40; dice += 1) {
      for (let difficulty = 0; difficulty <= dice + 2; difficulty += 1) {
        expect(chanceToMeet(dice + 1, difficulty)).toBeGreaterThanOrEqual(
          chanceToMeet(dice, difficulty) - 1e-15,
        );
      }
    }
  });

  it("include the chance of reaching a difficulty", () => {
    expect(chanceToMeet(4, 1)).toBeCloseTo(65 / 81, 14);
    expect(chanceToMeet(4, 4)).toBeCloseTo(1 / 81, 14);
    expect(chanceToMeet(4, 5)).toBe(0);
    expect(chanceToMeet(4, 0)).toBe(1);
  });

  it("can't be computed for invalid pools", () => {
    expect(() => successDistribution(-1)).toThrow("dice: -1 is not a whole number from 0 to 500");
    expect(() => successDistribution(501)).toThrow("dice: 501 is not a whole number from 0 to 500");
    expect(() => chanceToMeet(4, Number.NaN)).toThrow("difficulty: NaN is not a whole number");
  });
});

describe("the odds of a test", () => {
  it.each([
    ["default", {}],
    ["strict", { partialCap: "strict" }],
    ["off", { partialCap: "off" }],
    ["harsh", { zeroSuccessesAtBestFailure: true }],
  ])("match a full enumeration of all rolls (%s) (R2.12, R2.7, A3, A4)", (_, chosen) => {
    const houseRules = with_(chosen);
    for (const pool of [1, 4, 5]) {
      for (const difficulty of [1, 2, 3, 5]) {
        const rolled = rolls(pool);
        const odds = testOdds(rolled, difficulty, houseRules);
        const counts = {
          met: 0,
          criticalFailure: 0,
          failure: 0,
          partialSuccess: 0,
          success: 0,
          criticalSuccess: 0,
        };
        for (const faces of everyRoll(rolled.rolled)) {
          const result = judgeTest({ pool: rolled, faces, difficulty }, houseRules);
          counts[result.outcome] += 1;
          counts.met += result.met ? 1 : 0;
        }
        for (const outcome of outcomes)
          expect(odds.outcomes[outcome]).toBeCloseTo(counts[outcome] / 6 ** rolled.rolled, 13);
        expect(odds.met).toBeCloseTo(counts.met / 6 ** rolled.rolled, 13);
        expect(odds.critical).toBe(odds.outcomes.criticalSuccess);
      }
    }
  });

  it("cover five outcomes whose chances sum to 1 (R2.12)", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 40 }), fc.integer({ min: 1, max: 9 }), (pool, difficulty) => {
        sumsToOne(Object.values(testOdds(rolls(pool), difficulty, defaultHouseRules).outcomes));
      }),
    );
  });

  it("include the contribution of each modifier and of the Inspiration dice", () => {
    const input = {
      attribute: 3,
      skillRank: 1,
      rows: [
        { source: "a", dice: 1, why: "" },
        { source: "b", dice: -1, why: "" },
      ],
      inspiration: 2,
    };
    const worth = worthOfRows(input, 2, defaultHouseRules);
    expect(worth.rows.map(({ row }) => row.source)).toEqual(["a", "b"]);
    expect(worth.rows[0]?.worth).toBeCloseTo(chanceToMeet(6, 2) - chanceToMeet(5, 2), 14);
    expect(worth.rows[1]?.worth).toBeCloseTo(chanceToMeet(6, 2) - chanceToMeet(7, 2), 14);
    expect(worth.inspiration).toBeCloseTo(chanceToMeet(6, 2) - chanceToMeet(4, 2), 14);
    expect(worthOfRows({ attribute: 5 }, 2, defaultHouseRules)).toEqual({ rows: [], inspiration: 0 });
  });

  it("don't change with a fifth Advantage (R2.5)", () => {
    const rows = Array.from({ length: 5 }, () => ({ source: "a", dice: 1, why: "" }));
    expect(worthOfRows({ attribute: 5, rows }, 3, defaultHouseRules).rows.map(({ worth }) => worth)).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  it("never get worse with an additional die", () => {
    fc.assert(
      fc.property(
        fc.nat(8),
        fc.integer({ min: -6, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (attribute, dice, difficulty) => {
          const met = (more: number) =>
            testOdds(
              computePool(
                { attribute, rows: [{ source: "a", dice: dice + more, why: "" }] },
                defaultHouseRules,
              ),
              difficulty,
              defaultHouseRules,
            ).met;
          expect(met(1)).toBeGreaterThanOrEqual(met(0));
        },
      ),
    );
  });
});
