import { oneOf, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** Events that can add to the party's Inspiration pool (R4.2, R9.14, R9.24). */
export const inspirationEvents = ["wound", "stress", "criticalFailure"] as const;
export type InspirationEvent = (typeof inspirationEvents)[number];

/**
 * R4.2: returns the dice that an event adds. A critical failure only adds dice if the house rule allows it.
 */
export function inspirationGain(event: InspirationEvent, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const counts =
    oneOf("event", event, inspirationEvents) !== "criticalFailure" || houseRules.inspirationOnCriticalFailure;
  return counts ? houseRules.inspirationPerEvent : 0;
}

/**
 * R4.1: returns the pool after spending dice as Advantages. Throws a RuleError if the pool has too few dice.
 * Library only: the system's ledger removes dice from the pool, so that concurrent changes add up.
 */
export function spendInspiration(pool: number, dice: number): number {
  return wholeNumber("pool", pool, 0) - wholeNumber("dice", dice, 0, pool);
}

/** R4.8: whether Inspiration can still be spent on a test (house rule `inspirationSpent`). */
export function maySpendInspiration(rolled: boolean, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  return !truth("rolled", rolled) || houseRules.inspirationSpent === "afterRoll";
}

/**
 * R4.3: returns the initial pool of the next session: one die for each Drive fulfilled. Unused dice are lost.
 */
export function nextSessionPool(drivesFulfilled: number): number {
  return wholeNumber("drivesFulfilled", drivesFulfilled, 0);
}
