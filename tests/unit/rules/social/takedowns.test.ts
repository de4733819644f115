import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { npcRankKeys } from "../../../../src/rules/character/npc.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import {
  hitPointsAfterTakedown,
  takedownPlan,
  takedownRewards,
  takedownProgress,
  takedownTooStrong,
} from "../../../../src/rules/social/takedowns.ts";

const elite = takedownPlan("elite", defaultHouseRules);
const standing = (...challenges: boolean[]) => takedownProgress(elite, challenges, defaultHouseRules);

describe("a takedown", () => {
  it("requires more challenges and a higher difficulty for targets of a higher rank (R15.1, R15.3)", () => {
    expect(npcRankKeys.map(rank => takedownPlan(rank, defaultHouseRules))).toEqual([
      { challenges: 1, difficulty: 1, tests: 3 },
      { challenges: 1, difficulty: 2, tests: 3 },
      { challenges: 2, difficulty: 3, tests: 3 },
      { challenges: 3, difficulty: 4, tests: 3 },
      { challenges: 4, difficulty: 5, tests: 3 },
    ]);
  });

  it("adds one to the difficulty of the last challenge for each failed challenge (R15.4)", () => {
    expect(standing()).toEqual({ difficulty: 4, failed: 0, state: "open", rewards: [] });
    expect(standing(false)).toEqual({ difficulty: 4, failed: 1, state: "open", rewards: [] });
    expect(standing(false, true)).toEqual({ difficulty: 5, failed: 1, state: "open", rewards: [] });
    expect(standing(false, false)).toMatchObject({ difficulty: 6, failed: 2 });
    const harsh = validateHouseRules({ takedownFailure: 2 }).houseRules;
    expect(takedownProgress(elite, [false, true], harsh).difficulty).toBe(6);
  });

  it("has different rewards for a success and for a partial success (R15.6)", () => {
    expect(standing(true, true, true)).toEqual({
      difficulty: 4,
      failed: 0,
      state: "success",
      rewards: takedownRewards,
    });
    expect(standing(false, true, true)).toMatchObject({
      state: "partial",
      rewards: ["injury", "wound", "fewerHitPoints", "unarmed", "surprised"],
    });
    expect(standing(true, true, false)).toMatchObject({ failed: 1, state: "failure", rewards: [] });
  });

  it("is impossible if the target's rank or difficulty is too high (R15.5)", () => {
    const ruled = validateHouseRules({ takedowns: { deadly: { challenges: 0, difficulty: 5 } } });
    const never = takedownPlan("deadly", ruled.houseRules);
    expect([takedownTooStrong(never, [20]), takedownProgress(never, [], ruled.houseRules)]).toEqual([
      "rank",
      { difficulty: 5, failed: 0, state: "tooStrong", rewards: [] },
    ]);
    const hard = { challenges: 1, tests: 3, difficulty: 9 };
    expect([
      takedownTooStrong(hard, [4, 2]),
      takedownTooStrong(hard, [2, 5]),
      takedownTooStrong(hard, []),
      takedownTooStrong({ ...hard, difficulty: 4 }, []),
    ]).toEqual(["difficulty", null, "difficulty", null]);
    expect(() => takedownTooStrong(hard, [-1])).toThrow("bestPools.0");
  });

  it("can reduce the target's hit points, but never to 0 (R15.6)", () => {
    expect([
      hitPointsAfterTakedown(15, 8),
      hitPointsAfterTakedown(15, 15),
      hitPointsAfterTakedown(15, 99),
      hitPointsAfterTakedown(0, 5),
      hitPointsAfterTakedown(-4, 5),
    ]).toEqual([7, 1, 1, 0, -4]);
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 200 }),
        fc.integer({ min: 0, max: 300 }),
        (hitPoints, fewer) => {
          const left = hitPointsAfterTakedown(hitPoints, fewer);
          expect(left).toBeLessThanOrEqual(hitPoints);
          if (hitPoints > 0) expect(left).toBeGreaterThan(0);
          else expect(left).toBe(hitPoints);
        },
      ),
    );
    expect(() => hitPointsAfterTakedown(5, -1)).toThrow("fewer");
  });

  it("has a state that depends only on its challenges, and stays open until the last one is completed (R15.4, R15.6)", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.boolean(), { maxLength: 12 }),
        (challenges, difficulty, all) => {
          const won = all.slice(0, challenges);
          const {
            state,
            failed,
            rewards,
            difficulty: now,
          } = takedownProgress({ challenges, tests: 3, difficulty }, won, defaultHouseRules);
          expect(failed).toBe(won.filter(one => !one).length);
          expect(state).toBe(
            won.length < challenges
              ? "open"
              : won.at(-1) !== true
                ? "failure"
                : failed === 0
                  ? "success"
                  : "partial",
          );
          expect(rewards.length > 0).toBe(state === "success" || state === "partial");
          expect(now).toBe(difficulty + (won.length >= challenges - 1 ? failed : 0));
        },
      ),
    );
  });

  it("causes an error for an unknown rank or more challenges than planned", () => {
    expect(() => takedownPlan("boss" as never, defaultHouseRules)).toThrow(
      'rank: "boss" is not one of novice',
    );
    expect(() => standing(true, true, true, true)).toThrow(
      "challenges.length: 4 is not a whole number from 0 to 3",
    );
    expect(() => standing(1 as never)).toThrow("challenges.0: 1 is not true or false");
    expect(() => takedownProgress(elite, 1 as never, defaultHouseRules)).toThrow(
      "challenges: 1 is not a list",
    );
  });
});
