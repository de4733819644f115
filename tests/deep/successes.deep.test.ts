import { describe, it } from "vitest";
import { seededDice } from "../../src/rules/dice-source.ts";
import { defaultHouseRules, validateHouseRules } from "../../src/rules/house-rules.ts";
import { ambushOdds } from "../../src/rules/tests/odds-group.ts";
import { opposedOdds } from "../../src/rules/tests/odds-opposed.ts";
import { successDistribution, testOdds } from "../../src/rules/tests/odds.ts";
import { judgeAmbush } from "../../src/rules/tests/group.ts";
import { judgeOpposed } from "../../src/rules/tests/opposed.ts";
import { judgeTest, outcomes } from "../../src/rules/tests/outcome.ts";
import { computePool } from "../../src/rules/tests/pool.ts";
import { expectDistribution, expectWithinFourSigma, Tally, tries } from "./samples.ts";

/**
 * Counts the successes (dice that show 5 or 6) without the rules library, so that two independent counts must
 * agree.
 */
const successesOf = (faces: readonly number[]) => faces.reduce((sum, face) => sum + (face > 4 ? 1 : 0), 0);

describe("a million seeded rolls", () => {
  it.each([7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24])(
    "of %i dice produce each number of successes as often as the odds predict (R2.1)",
    dice => {
      const source = seededDice(1000 + dice);
      const tally = new Tally();
      for (let run = 0; run < tries; run += 1) tally.count(successesOf(source.roll(dice, 6)));
      expectDistribution(`${dice} dice, successes`, tally, successDistribution(dice));
    },
  );

  it.each([
    ["a pool of twelve", { attribute: 7, skillRank: 5 }, 4, {}],
    ["a pool whose successes are limited", { attribute: 2 }, 1, {}],
    ["a pool whose successes are strictly limited", { attribute: 2 }, 1, { partialCap: "strict" }],
    [
      "a pool of nine dice, under the house rule that no success is a critical failure",
      { attribute: 9 },
      2,
      { zeroSuccessesAtBestFailure: true },
    ],
  ] as const)(
    "produce each outcome of %s as often as the odds predict (R2.12, R2.7, A3)",
    (what, input, difficulty, chosen) => {
      const { houseRules } = validateHouseRules(chosen);
      const pool = computePool(input, houseRules);
      const odds = testOdds(pool, difficulty, houseRules);
      const source = seededDice(77);
      const seen = Object.fromEntries(outcomes.map(outcome => [outcome, 0])) as Record<
        (typeof outcomes)[number],
        number
      >;
      let met = 0;
      for (let run = 0; run < tries; run += 1) {
        const result = judgeTest({ pool, faces: source.roll(pool.rolled, 6), difficulty }, houseRules);
        seen[result.outcome] += 1;
        if (result.met) met += 1;
      }
      for (const outcome of outcomes)
        expectWithinFourSigma(`${what}, ${outcome}`, seen[outcome], odds.outcomes[outcome]);
      expectWithinFourSigma(`${what}, met`, met, odds.met);
    },
  );

  it("of eight dice against seven are won by each side as often as the odds predict (R3.2, R3.5)", () => {
    const sides = { left: { dice: 8, playerCharacter: true }, right: { dice: 7, playerCharacter: true } };
    const test = { active: "both", tiePossible: false } as const;
    const odds = opposedOdds({ ...test, ...sides }, defaultHouseRules);
    const source = seededDice(31);
    const seen = { left: 0, right: 0, tie: 0 };
    const ahead = { left: new Tally(), right: new Tally() };
    for (let run = 0; run < tries; run += 1) {
      const [a, b] = [successesOf(source.roll(8, 6)), successesOf(source.roll(7, 6))];
      const result = judgeOpposed(
        {
          ...test,
          left: { successes: a, playerCharacter: true },
          right: { successes: b, playerCharacter: true },
        },
        defaultHouseRules,
      );
      seen[result.winner ?? "tie"] += 1;
      if (result.winner !== null) ahead[result.winner].count(result.by);
    }
    for (const name of ["left", "right", "tie"] as const) expectWithinFourSigma(name, seen[name], odds[name]);
    expectDistribution("left ahead by", ahead.left, [0, ...odds.leftBy.slice(1)]);
    expectDistribution("right ahead by", ahead.right, [0, ...odds.rightBy.slice(1)]);
  });

  it("lead to surprise in an ambush as often as the odds predict (R3.13, R5.19)", () => {
    const [ambushers, defenders] = [
      [7, 8, 10],
      [6, 9],
    ] as const;
    const odds = ambushOdds(ambushers, defenders, defaultHouseRules);
    const source = seededDice(53);
    const seen = [0, 0];
    let any = 0;
    for (let run = 0; run < tries; run += 1) {
      const sneaking = ambushers.map(dice => successesOf(source.roll(dice, 6)));
      const noticing = defenders.map((dice, index) => ({
        id: String(index),
        successes: successesOf(source.roll(dice, 6)),
      }));
      const { surprised } = judgeAmbush(sneaking, noticing, defaultHouseRules);
      for (const id of surprised) seen[Number(id)] = (seen[Number(id)] as number) + 1;
      if (surprised.length > 0) any += 1;
    }
    odds.surprised.forEach((chance, index) =>
      expectWithinFourSigma(`defender ${index}`, seen[index] as number, chance),
    );
    expectWithinFourSigma("any defender", any, odds.anySurprised);
  });
});
