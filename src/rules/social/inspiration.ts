import { oneOf, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The events that can add dice to the party's Inspiration pool (R4.2, R9.14, R9.24). */
export const inspirationEvents = ["wound", "stress", "criticalFailure"] as const;
export type InspirationEvent = (typeof inspirationEvents)[number];

/**
 * Returns the number of dice that an event adds to the pool (R4.2). A critical failure adds dice only if the
 * house rules allow it.
 */
export function inspirationGain(event: InspirationEvent, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const counts =
    oneOf("event", event, inspirationEvents) !== "criticalFailure" || houseRules.inspirationOnCriticalFailure;
  return counts ? houseRules.inspirationPerEvent : 0;
}

/**
 * Returns the pool after dice are spent as Advantages (R4.1). Throws a RuleError if the pool has too few
 * dice. Library only: the system's ledger removes dice from the pool, so that concurrent changes add up.
 */
export function spendInspiration(pool: number, dice: number): number {
  return wholeNumber("pool", pool, 0) - wholeNumber("dice", dice, 0, pool);
}

/** Whether Inspiration can still be spent on a test (house rule `inspirationSpent`; R4.8). */
export function maySpendInspiration(rolled: boolean, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  return !requireBoolean("rolled", rolled) || houseRules.inspirationSpent === "afterRoll";
}

/**
 * Returns the number of dice in the pool at the start of the next session: one for each fulfilled Drive
 * (R4.3). Unused dice are lost.
 */
export function nextSessionPool(drivesFulfilled: number): number {
  return wholeNumber("drivesFulfilled", drivesFulfilled, 0);
}
