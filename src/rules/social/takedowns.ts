import { npcRankKeys, type NpcRank } from "../character/npc.ts";
import { list, oneOf, record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** R15.6: what a takedown that worked may give: the target starts the last fight so. */
export const takedownRewards = ["injury", "wound", "fewerHitPoints", "unarmed", "surprised"] as const;
export type TakedownReward = (typeof takedownRewards)[number];

/** R15.1, R15.3: what a takedown takes: skill challenges in a row, tests in each, and their difficulty. */
export interface TakedownPlan { readonly challenges: number; readonly tests: number; readonly difficulty: number }

/** R15.3: the plan for a target of this rank (house rules `takedowns`, `takedownTests`). */
export function takedownPlan(rank: NpcRank, houseRules: HouseRules): TakedownPlan {
  checkHouseRules(houseRules);
  return { ...houseRules.takedowns[oneOf("rank", rank, npcRankKeys)], tests: houseRules.takedownTests };
}

/** How a takedown stands. */
export interface TakedownStanding {
  /** The difficulty of the tests of the next challenge. */
  readonly difficulty: number;
  readonly failed: number;
  readonly state: "open" | "success" | "partial" | "failure";
  readonly rewards: readonly TakedownReward[];
}

/**
 * R15.4, R15.6: how a takedown stands after these challenges, true for each that was won. Each lost one raises the difficulty of the last
 * (house rule `takedownFailure`). All won is a success, the last won a partial success, the last lost a failure; a success of either kind earns a reward.
 */
export function takedownStanding(plan: TakedownPlan, challenges: readonly boolean[], houseRules: HouseRules): TakedownStanding {
  checkHouseRules(houseRules);
  wholeNumber("plan.challenges", record("plan", plan).challenges, 0);
  wholeNumber("plan.difficulty", plan.difficulty, 0);
  wholeNumber("challenges.length", list("challenges", challenges).length, 0, plan.challenges);
  const failed = challenges.filter((won, index) => !truth(`challenges.${index}`, won)).length;
  const last = challenges.length >= plan.challenges - 1;
  const difficulty = plan.difficulty + (last ? failed * houseRules.takedownFailure : 0);
  if (challenges.length < plan.challenges) return { difficulty, failed, state: "open", rewards: [] };
  if (challenges.at(-1) === false) return { difficulty, failed, state: "failure", rewards: [] };
  return { difficulty, failed, state: failed === 0 ? "success" : "partial", rewards: takedownRewards };
}
