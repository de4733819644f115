import { describe, expect, it } from "vitest";
import { npcRankKeys } from "../../../../src/rules/character/npc.ts";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { takedownPlan, takedownRewards, takedownStanding } from "../../../../src/rules/social/takedowns.ts";

const elite = takedownPlan("elite", defaultHouseRules);
const standing = (...challenges: boolean[]) => takedownStanding(elite, challenges, defaultHouseRules);

describe("a takedown", () => {
  it("R15.1, R15.3 takes challenges by the rank of its target", () => {
    expect(npcRankKeys.map(rank => takedownPlan(rank, defaultHouseRules))).toEqual([
      { challenges: 1, difficulty: 1, tests: 3 }, { challenges: 1, difficulty: 2, tests: 3 }, { challenges: 2, difficulty: 3, tests: 3 },
      { challenges: 3, difficulty: 4, tests: 3 }, { challenges: 4, difficulty: 5, tests: 3 },
    ]);
  });

  it("R15.4 a failed challenge raises the difficulty of the last one only", () => {
    expect(standing()).toEqual({ difficulty: 4, failed: 0, state: "open", rewards: [] });
    expect(standing(false)).toEqual({ difficulty: 4, failed: 1, state: "open", rewards: [] });
    expect(standing(false, true)).toEqual({ difficulty: 5, failed: 1, state: "open", rewards: [] });
    expect(standing(false, false)).toMatchObject({ difficulty: 6, failed: 2 });
    const harsh = validateHouseRules({ takedownFailure: 2 }).houseRules;
    expect(takedownStanding(elite, [false, true], harsh).difficulty).toBe(6);
  });

  it("R15.6 rewards a success and a partial success", () => {
    expect(standing(true, true, true)).toEqual({ difficulty: 4, failed: 0, state: "success", rewards: takedownRewards });
    expect(standing(false, true, true)).toMatchObject({ state: "partial", rewards: ["injury", "wound", "fewerHitPoints", "unarmed", "surprised"] });
    expect(standing(true, true, false)).toMatchObject({ failed: 1, state: "failure", rewards: [] });
  });

  it("refuses unknown ranks and more challenges than planned", () => {
    expect(() => takedownPlan("boss" as never, defaultHouseRules)).toThrow('rank: "boss" is not one of novice');
    expect(() => standing(true, true, true, true)).toThrow("challenges.length: 4 is not a whole number from 0 to 3");
    expect(() => standing(1 as never)).toThrow("challenges.0: 1 is not true or false");
    expect(() => takedownStanding(elite, 1 as never, defaultHouseRules)).toThrow("challenges: 1 is not a list");
  });
});
