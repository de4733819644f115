import { describe, expect, it } from "vitest";
import { resistOdds } from "../../../../src/rules/conditions/odds-resist.ts";
import { seededDice } from "../../../../src/rules/dice-source.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { exactSum } from "../../../../src/rules/tests/distribution.ts";
import { judgeAmbush } from "../../../../src/rules/tests/group.ts";
import { chanceToMeet } from "../../../../src/rules/tests/odds.ts";
import { ambushOdds } from "../../../../src/rules/tests/odds-group.ts";
import { chanceAhead, opposedOdds } from "../../../../src/rules/tests/odds-opposed.ts";
import { judgeOpposed } from "../../../../src/rules/tests/opposed.ts";
import { countSuccesses } from "../../../../src/rules/tests/outcome.ts";

const rolls = (pool: number) => ({ pool, rolled: Math.max(4, pool), capped: pool < 4 });

/**
 * Yields every combination of successes for several pools of dice. Each die has three equally likely faces (1
 * to 3), and only a 3 is a success.
 */
function* everyCount(...dice: number[]): Generator<number[]> {
  const total = dice.reduce((sum, each) => sum + each, 0);
  for (let number = 0; number < 3 ** total; number += 1) {
    let rest = number;
    yield dice.map(each => {
      let successes = 0;
      for (let die = 0; die < each; die += 1) {
        if (rest % 3 === 2) successes += 1;
        rest = Math.floor(rest / 3);
      }
      return successes;
    });
  }
}

describe("the odds of an opposed test", () => {
  const sides = { left: { dice: 4, playerCharacter: true }, right: { dice: 5, playerCharacter: false } };

  it.each([
    { active: "left", tiePossible: false },
    { active: "right", tiePossible: false },
    { active: "both", tiePossible: false },
    { active: "both", tiePossible: true },
  ] as const)("match a full enumeration of all rolls: %j (R3.2–R3.6)", rules => {
    const odds = opposedOdds({ ...sides, ...rules }, defaultHouseRules);
    const counts = { left: 0, right: 0, tie: 0, ahead2: 0, behind1: 0 };
    for (const [left, right] of everyCount(4, 5) as Generator<[number, number]>) {
      const judged = judgeOpposed(
        {
          left: { successes: left, playerCharacter: true },
          right: { successes: right, playerCharacter: false },
          ...rules,
        },
        defaultHouseRules,
      );
      counts[judged.winner ?? "tie"] += 1;
      if (left - right >= 2) counts.ahead2 += 1;
      if (right - left >= 1) counts.behind1 += 1;
    }
    for (const key of ["left", "right", "tie"] as const)
      expect(odds[key]).toBeCloseTo(counts[key] / 3 ** 9, 13);
    expect(chanceAhead(odds, "left", 2)).toBeCloseTo(counts.ahead2 / 3 ** 9, 13);
    expect(chanceAhead(odds, "right", 1)).toBeCloseTo(counts.behind1 / 3 ** 9, 13);
    expect(Math.abs(odds.left + odds.right + odds.tie - 1)).toBeLessThan(1e-12);
    expect(odds.leftBy[0]).toBe(odds.rightBy[0]);
  });

  it("include the chance of a tie between two player characters (R3.5)", () => {
    const peers = {
      left: { dice: 4, playerCharacter: true },
      right: { dice: 4, playerCharacter: true },
      active: "both",
      tiePossible: false,
    } as const;
    const odds = opposedOdds(peers, defaultHouseRules);
    expect(Object.keys(odds.leftBy)).toEqual(odds.leftBy.map((_, by) => String(by)));
    expect(Object.keys(odds.rightBy)).toEqual(odds.rightBy.map((_, by) => String(by)));
    expect(odds.left).toBeCloseTo(odds.right, 14);
    expect(odds.tie).toBeCloseTo(exactSum([16, 32, 24, 8, 1].map(ways => (ways / 81) ** 2)), 14);
  });

  it("depend only on the other side's dice if one side has none (R3.2)", () => {
    const odds = opposedOdds(
      {
        left: { dice: 0, playerCharacter: true },
        right: { dice: 4, playerCharacter: false },
        active: "left",
        tiePossible: false,
      },
      defaultHouseRules,
    );
    expect(odds.left).toBeCloseTo(16 / 81, 14);
    expect(odds.leftBy).toHaveLength(1);
  });

  it("can't be computed from invalid values", () => {
    expect(() =>
      opposedOdds(
        { ...sides, left: { dice: -1, playerCharacter: true }, active: "left", tiePossible: false },
        defaultHouseRules,
      ),
    ).toThrow("left.dice: -1");
    const odds = opposedOdds({ ...sides, active: "left", tiePossible: false }, defaultHouseRules);
    expect(() => chanceAhead(odds, "top" as never, 1)).toThrow('side: "top" is not one of left, right');
    expect(() => chanceAhead(odds, "left", 0)).toThrow("least: 0 is not a whole number of at least 1");
  });
});

describe("the odds of an ambush", () => {
  it("match a full enumeration of all rolls (R3.13, R3.14, R5.19)", () => {
    const odds = ambushOdds([4, 2], [4, 1], defaultHouseRules);
    const surprised = [0, 0];
    let any = 0;
    let ways = 0;
    for (const [one, two, first, second] of everyCount(4, 2, 4, 1) as Generator<
      [number, number, number, number]
    >) {
      const caught = judgeAmbush(
        [one, two],
        [
          { id: "0", successes: first },
          { id: "1", successes: second },
        ],
        defaultHouseRules,
      ).surprised;
      for (const id of caught) surprised[Number(id)] = (surprised[Number(id)] as number) + 1;
      if (caught.length > 0) any += 1;
      ways += 1;
    }
    odds.surprised.forEach((chance, index) =>
      expect(chance).toBeCloseTo((surprised[index] as number) / ways, 12),
    );
    expect(odds.anySurprised).toBeCloseTo(any / ways, 12);
    expect(odds.successes).toHaveLength(7);
  });

  it("depend on the house rule for rounding the group average (R3.14)", () => {
    const chance = (groupAverage: string) =>
      ambushOdds([4, 4], [4], validateHouseRules({ groupAverage }).houseRules).surprised[0] as number;
    expect(chance("down")).toBeLessThan(chance("exact"));
    expect(chance("up")).toBe(chance("exact"));
  });

  it("agree with simulated ambushes to within four standard deviations (R5.19)", () => {
    const dice = seededDice(77);
    const rounds = 10_000;
    let caught = 0;
    for (let round = 0; round < rounds; round += 1) {
      const group = [7, 6, 9].map(count => countSuccesses(dice.roll(count, 6)));
      caught += judgeAmbush(
        group,
        [{ id: "a", successes: countSuccesses(dice.roll(8, 6)) }],
        defaultHouseRules,
      ).surprised.length;
    }
    const chance = ambushOdds([7, 6, 9], [8], defaultHouseRules).surprised[0] as number;
    expect(Math.abs(caught - rounds * chance)).toBeLessThan(4 * Math.sqrt(rounds * chance * (1 - chance)));
  });

  it("can't be computed for an empty group or an invalid number of dice", () => {
    expect(() => ambushOdds([], [4], defaultHouseRules)).toThrow(
      "ambushers: a list of 0 is not a list with at least one ambusher",
    );
    expect(() => ambushOdds([-1], [4], defaultHouseRules)).toThrow("ambushers.0: -1");
    expect(() => ambushOdds([4], [4, 0.5], defaultHouseRules)).toThrow("defenders.1: 0.5");
    expect(() => ambushOdds(1 as never, [4], defaultHouseRules)).toThrow("ambushers: 1 is not a list");
    expect(() => ambushOdds([4], 1 as never, defaultHouseRules)).toThrow("defenders: 1 is not a list");
    expect(ambushOdds([4], [], defaultHouseRules)).toMatchObject({ surprised: [], anySurprised: 0 });
  });
});

describe("the odds of resisting", () => {
  it("are those of the best pool, and include the chance of each number of missing successes (R2.14, R11.6)", () => {
    const odds = resistOdds([rolls(5), rolls(7), rolls(6)], 3, defaultHouseRules);
    expect(odds.best).toBe(1);
    expect(odds.resisted).toBeCloseTo(chanceToMeet(7, 3), 14);
    expect(odds.short).toHaveLength(4);
    expect(odds.short[0]).toBeCloseTo(chanceToMeet(7, 3), 14);
    expect(odds.short[3]).toBeCloseTo((2 / 3) ** 7, 14);
  });

  it("depend on the house rule for capped pools (A3)", () => {
    expect(resistOdds([rolls(2)], 1, defaultHouseRules).resisted).toBeCloseTo(65 / 81, 14);
    expect(resistOdds([rolls(2)], 1, validateHouseRules({ partialCap: "strict" }).houseRules).resisted).toBe(
      0,
    );
  });

  it("can't be computed without a pool or for a difficulty of 0", () => {
    expect(() => resistOdds([], 1, defaultHouseRules)).toThrow(
      "pools: a list of 0 is not a list with at least one pool",
    );
    expect(() => resistOdds([rolls(5)], 0, defaultHouseRules)).toThrow("difficulty: 0");
    expect(() => resistOdds(1 as never, 1, defaultHouseRules)).toThrow("pools: 1 is not a list");
  });
});
