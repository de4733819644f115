import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import {
  countSuccesses,
  difficultyWord,
  judgeSuccesses,
  judgeTest,
  outcomeOf,
  type Outcome,
} from "../../../../src/rules/tests/outcome.ts";
import { passiveSkill } from "../../../../src/rules/tests/passive.ts";

const rolls = (pool: number) => ({ pool, rolled: Math.max(4, pool), capped: pool < 4 });
const with_ = (chosen: Readonly<Record<string, unknown>>) => validateHouseRules(chosen).houseRules;
const judged = (successes: number, difficulty: number, capped = false) =>
  judgeSuccesses({ successes, difficulty, capped }, defaultHouseRules);

describe("counting successes", () => {
  it("finds two successes in 1, 2, 3, 4, 5, 6 (example 11, R2.1)", () => {
    expect(countSuccesses([1, 2, 3, 4, 5, 6])).toBe(2);
    expect(countSuccesses([])).toBe(0);
  });

  it("rejects an impossible face", () => {
    expect(() => countSuccesses([5, 7])).toThrow("faces.1: 7 is not a whole number from 1 to 6");
    expect(() => countSuccesses([0])).toThrow("faces.0: 0 is not a whole number from 1 to 6");
  });
});

describe("a difficulty", () => {
  it("has a label that depends on its value (R2.10)", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 12].map(difficultyWord)).toEqual([
      "simple",
      "challenging",
      "difficult",
      "difficult",
      "veryDifficult",
      "veryDifficult",
      "nearlyHopeless",
      "nearlyHopeless",
    ]);
    expect(() => difficultyWord(0)).toThrow("difficulty: 0 is not a whole number of at least 1");
  });

  it("is either a number set by the GM or an opponent's passive skill (R3.1)", () => {
    const against = (difficulty: number) =>
      judgeTest({ pool: rolls(4), faces: [5, 6, 1, 2], difficulty }, defaultHouseRules).met;
    expect([against(2), against(passiveSkill(1)), against(passiveSkill(2))]).toEqual([true, true, false]);
  });
});

describe("judging a test", () => {
  it("determines the outcome for every margin (R2.12)", () => {
    const named = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => outcomeOf(from + index));
    expect(named(-5, 4)).toEqual<Outcome[]>([
      "criticalFailure",
      "criticalFailure",
      "criticalFailure",
      "failure",
      "partialSuccess",
      "success",
      "success",
      "criticalSuccess",
      "criticalSuccess",
      "criticalSuccess",
    ]);
  });

  it("results in a success with a complication for a pool of 3 and faces 5, 6, 5, 2 at difficulty 2 (example 7, R2.17, A3)", () => {
    expect(judgeTest({ pool: rolls(3), faces: [5, 6, 5, 2], difficulty: 2 }, defaultHouseRules)).toEqual({
      pool: 3,
      rolled: 4,
      capped: true,
      faces: [5, 6, 5, 2],
      successes: 3,
      difficulty: 2,
      margin: 1,
      met: true,
      outcome: "partialSuccess",
      complication: true,
    });
  });

  it("limits the result to a Partial Success for a pool of 2 and faces 6, 6, 5, 5 at difficulty 1 (example 8, R2.7, A3)", () => {
    expect(
      judgeTest({ pool: rolls(2), faces: [6, 6, 5, 5], difficulty: 1 }, defaultHouseRules),
    ).toMatchObject({ margin: 3, outcome: "partialSuccess", met: true });
  });

  it("gives the expected outcomes for 0 to 5 successes at difficulty 3 (example 9, R2.10, R2.12)", () => {
    expect([0, 1, 2, 3, 4, 5].map(successes => judged(successes, 3).outcome)).toEqual([
      "criticalFailure",
      "failure",
      "partialSuccess",
      "success",
      "success",
      "criticalSuccess",
    ]);
  });

  it("results in a Partial Success at difficulty 1, or a Failure at difficulty 2, if no die succeeds (example 10, R2.13)", () => {
    expect(judged(0, 1)).toEqual({
      successes: 0,
      difficulty: 1,
      margin: -1,
      met: false,
      outcome: "partialSuccess",
      complication: false,
    });
    expect(judged(0, 2).outcome).toBe("failure");
  });

  it("requires a margin of at least 0 to pass a pass-or-fail test (R2.14)", () => {
    expect([judged(2, 3).met, judged(3, 3).met, judged(4, 3).met]).toEqual([false, true, true]);
  });

  it("adds a complication to the result of a capped pool only if the pool meets the difficulty (A3)", () => {
    expect(judged(0, 3, true)).toMatchObject({ outcome: "criticalFailure", met: false, complication: false });
    expect(judged(2, 2, true)).toMatchObject({ outcome: "partialSuccess", met: true, complication: true });
  });

  it("never lets a capped pool meet the difficulty if the house rule is strict (A3)", () => {
    const strict = with_({ partialCap: "strict" });
    expect(judgeSuccesses({ successes: 4, difficulty: 1, capped: true }, strict)).toMatchObject({
      met: false,
      outcome: "partialSuccess",
      complication: true,
    });
    expect(judgeSuccesses({ successes: 4, difficulty: 1, capped: false }, strict)).toMatchObject({
      met: true,
      outcome: "criticalSuccess",
      complication: false,
    });
  });

  it("treats a capped pool like any other pool if the house rule is turned off (A3)", () => {
    expect(
      judgeSuccesses({ successes: 4, difficulty: 1, capped: true }, with_({ partialCap: "off" })),
    ).toMatchObject({ met: true, outcome: "criticalSuccess", complication: false });
  });

  it("allows at most a Failure if there are no successes and the house rule is on (A4)", () => {
    const harsh = with_({ zeroSuccessesAtBestFailure: true });
    expect(judgeSuccesses({ successes: 0, difficulty: 1, capped: false }, harsh)).toMatchObject({
      outcome: "failure",
      met: false,
    });
    expect(judgeSuccesses({ successes: 0, difficulty: 4, capped: false }, harsh).outcome).toBe(
      "criticalFailure",
    );
    expect(judgeSuccesses({ successes: 1, difficulty: 2, capped: false }, harsh).outcome).toBe(
      "partialSuccess",
    );
  });

  it("allows at most a Partial Success if the player chose to fail the test (R2.15)", () => {
    const fail = (faces: readonly number[], difficulty: number) =>
      judgeTest({ pool: rolls(4), faces, difficulty, chosenToFail: true }, defaultHouseRules);
    expect(fail([5, 5, 5, 5], 1)).toMatchObject({
      met: false,
      outcome: "partialSuccess",
      margin: 3,
      complication: false,
    });
    expect(fail([1, 1, 1, 1], 3)).toMatchObject({ met: false, outcome: "criticalFailure" });
    expect(
      judgeTest(
        { pool: rolls(4), faces: [5, 5, 5, 5], difficulty: 1, chosenToFail: false },
        defaultHouseRules,
      ).met,
    ).toBe(true);
  });

  it("rejects a wrong number of faces, and a difficulty below 1", () => {
    expect(() =>
      judgeTest({ pool: rolls(5), faces: [5, 5, 5, 5], difficulty: 1 }, defaultHouseRules),
    ).toThrow("faces: a list of 4 is not a list of 5, one for each die of the pool");
    expect(() => judged(1, 0)).toThrow("difficulty: 0 is not a whole number of at least 1");
    expect(() => judged(-1, 1)).toThrow("successes: -1 is not a whole number of at least 0");
  });

  it("limits a capped pool to a Partial Success, regardless of the dice (R2.7)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: -2, max: 3 }),
        (faces, difficulty, pool) => {
          expect(["criticalFailure", "failure", "partialSuccess"]).toContain(
            judgeTest({ pool: rolls(pool), faces, difficulty }, defaultHouseRules).outcome,
          );
        },
      ),
    );
  });
});
