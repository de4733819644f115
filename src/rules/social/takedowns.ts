import { npcRankKeys, type NpcRank } from "../character/npc.ts";
import { list, oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { diceLimit } from "../tests/row.ts";

/**
 * The possible rewards of a successful takedown, which determine how the target starts the final encounter
 * (R15.6).
 */
export const takedownRewards = ["injury", "wound", "fewerHitPoints", "unarmed", "surprised"] as const;
export type TakedownReward = (typeof takedownRewards)[number];

/**
 * The requirements of a takedown: the number of consecutive skill challenges, the number of tests in each,
 * and their difficulty (R15.1, R15.3). The number of challenges is 0 if targets of this rank can't be taken
 * down (R15.5).
 */
export interface TakedownPlan {
  readonly challenges: number;
  readonly tests: number;
  readonly difficulty: number;
}

/**
 * Returns the takedown plan for a target of the given rank (house rules `takedowns`, `takedownTests`; R15.3).
 */
export function takedownPlan(rank: NpcRank, houseRules: HouseRules): TakedownPlan {
  checkHouseRules(houseRules);
  return { ...houseRules.takedowns[oneOf("rank", rank, npcRankKeys)], tests: houseRules.takedownTests };
}

/**
 * Why a target is too strong to be taken down (R15.5): its rank makes a takedown impossible, or no
 * participant can roll as many dice as successes are needed.
 */
export type TooStrong = "rank" | "difficulty";

/**
 * Returns why a target is too strong for this plan, or null if it isn't (R15.5). `bestPools` are the numbers
 * of dice in the participants' best pools. The maximum number of dice from advantages (R2.5) is added to the
 * largest pool.
 */
export function takedownTooStrong(plan: TakedownPlan, bestPools: readonly number[]): TooStrong | null {
  if (checkPlan(plan).challenges === 0) return "rank";
  const most = list("bestPools", bestPools).reduce(
    (best, pool, index) => Math.max(best, wholeNumber(`bestPools.${index}`, pool, 0)),
    0,
  );
  return most + diceLimit < plan.difficulty ? "difficulty" : null;
}

/** The state of a takedown. */
export interface TakedownProgress {
  /** The difficulty of the tests in the next challenge. */
  readonly difficulty: number;
  readonly failed: number;
  readonly state: "open" | "success" | "partial" | "failure" | "tooStrong";
  readonly rewards: readonly TakedownReward[];
}

/**
 * Returns the state of a takedown after these challenges, where `true` means that a challenge was won (R15.4,
 * R15.6). Each lost challenge increases the difficulty of the last one (house rule `takedownFailure`). The
 * takedown is a success if all challenges were won, a partial success if only some of them, including the
 * last one, were won, and a failure if the last one was lost. A full or partial success earns a reward.
 */
export function takedownProgress(
  plan: TakedownPlan,
  challenges: readonly boolean[],
  houseRules: HouseRules,
): TakedownProgress {
  checkHouseRules(houseRules);
  checkPlan(plan);
  wholeNumber("challenges.length", list("challenges", challenges).length, 0, plan.challenges);
  const failed = challenges.filter((won, index) => !requireBoolean(`challenges.${index}`, won)).length;
  const last = challenges.length >= plan.challenges - 1;
  const difficulty = plan.difficulty + (last ? failed * houseRules.takedownFailure : 0);
  if (plan.challenges === 0) return { difficulty, failed, state: "tooStrong", rewards: [] };
  if (challenges.length < plan.challenges) return { difficulty, failed, state: "open", rewards: [] };
  if (challenges.at(-1) === false) return { difficulty, failed, state: "failure", rewards: [] };
  return { difficulty, failed, state: failed === 0 ? "success" : "partial", rewards: takedownRewards };
}

/**
 * The minimum number of hit points that the reward leaves, because a takedown never takes its target out of
 * the fight before the encounter begins (R15.6).
 */
export const leastHitPoints = 1;

/**
 * Returns the hit points with which a target starts the encounter after a takedown, if the reward removes the
 * given number. At least one hit point is left, but the target never gains any (R15.6).
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
