import { npcRankKeys, type NpcRank } from "../character/npc.ts";
import { list, oneOf, record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { diceLimit } from "../tests/row.ts";

/** R15.6: what a takedown that worked may give: the target starts the last fight so. */
export const takedownRewards = ["injury", "wound", "fewerHitPoints", "unarmed", "surprised"] as const;
export type TakedownReward = (typeof takedownRewards)[number];

/**
 * R15.1, R15.3: what a takedown takes: skill challenges in a row, tests in each, and their difficulty.
 * Without any challenge nobody of that rank is taken down (R15.5).
 */
export interface TakedownPlan {
  readonly challenges: number;
  readonly tests: number;
  readonly difficulty: number;
}

/** R15.3: the plan for a target of this rank (house rules `takedowns`, `takedownTests`). */
export function takedownPlan(rank: NpcRank, houseRules: HouseRules): TakedownPlan {
  checkHouseRules(houseRules);
  return { ...houseRules.takedowns[oneOf("rank", rank, npcRankKeys)], tests: houseRules.takedownTests };
}

/**
 * Why somebody is too strong to be taken down (R15.5): their rank rules it out, or nobody who tries can roll
 * as many dice as successes are needed.
 */
export type TooStrong = "rank" | "difficulty";

/**
 * R15.5: why a target is too strong for this plan and the best pools of those who take part, in dice; null
 * where it is not. Advantages count as far as R2.5 lets them.
 */
export function takedownTooStrong(plan: TakedownPlan, bestPools: readonly number[]): TooStrong | null {
  if (checkPlan(plan).challenges === 0) return "rank";
  const most = list("bestPools", bestPools).reduce(
    (best, pool, index) => Math.max(best, wholeNumber(`bestPools.${index}`, pool, 0)),
    0,
  );
  return most + diceLimit < plan.difficulty ? "difficulty" : null;
}

/** How a takedown stands. */
export interface TakedownStanding {
  /** The difficulty of the tests of the next challenge. */
  readonly difficulty: number;
  readonly failed: number;
  readonly state: "open" | "success" | "partial" | "failure" | "tooStrong";
  readonly rewards: readonly TakedownReward[];
}

/**
 * R15.4, R15.6: how a takedown stands after these challenges, true for each that was won. Each lost one
 * raises the difficulty of the last (house rule `takedownFailure`). All won is a success, the last won a
 * partial success, the last lost a failure; a success of either kind earns a reward.
 */
export function takedownStanding(
  plan: TakedownPlan,
  challenges: readonly boolean[],
  houseRules: HouseRules,
): TakedownStanding {
  checkHouseRules(houseRules);
  checkPlan(plan);
  wholeNumber("challenges.length", list("challenges", challenges).length, 0, plan.challenges);
  const failed = challenges.filter((won, index) => !truth(`challenges.${index}`, won)).length;
  const last = challenges.length >= plan.challenges - 1;
  const difficulty = plan.difficulty + (last ? failed * houseRules.takedownFailure : 0);
  if (plan.challenges === 0) return { difficulty, failed, state: "tooStrong", rewards: [] };
  if (challenges.length < plan.challenges) return { difficulty, failed, state: "open", rewards: [] };
  if (challenges.at(-1) === false) return { difficulty, failed, state: "failure", rewards: [] };
  return { difficulty, failed, state: failed === 0 ? "success" : "partial", rewards: takedownRewards };
}

/**
 * R15.6: hit points that the reward of fewer leaves at least: a takedown takes nobody down before the fight.
 */
export const leastHitPoints = 1;

/**
 * R15.6: hit points left to somebody who starts the fight with so many fewer; never under one, and never more
 * than there were.
 */
export function hitPointsAfterTakedown(hitPoints: number, fewer: number): number {
  wholeNumber("hitPoints", hitPoints);
  return Math.max(Math.min(hitPoints, leastHitPoints), hitPoints - wholeNumber("fewer", fewer, 0));
}

function checkPlan(plan: TakedownPlan): TakedownPlan {
  wholeNumber("plan.challenges", record("plan", plan).challenges, 0);
  wholeNumber("plan.difficulty", plan.difficulty, 0);
  return plan;
}
