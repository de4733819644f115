import { oneOf, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { advantageDice, type Row } from "./row.ts";

/** The possible durations of a task outside combat, shortest first (R2.8). */
export const timeScale = ["minute", "tenMinutes", "hour", "halfDay", "day"] as const;
export type TimeStep = (typeof timeScale)[number];

/** The durations of the steps on the time scale, in minutes. Half a day is 12 hours, and a day is 24. */
export const timeStepMinutes: Readonly<Record<TimeStep, number>> = {
  minute: 1,
  tenMinutes: 10,
  hour: 60,
  halfDay: 720,
  day: 1440,
};

const row: Row = { source: "takingTime", dice: advantageDice.advantage, why: "BLACKOUT.row.takingTime" };

/**
 * Returns the next step of the time scale outside combat, and the Advantage for taking that much time, or
 * null if the job already takes a full day (R2.8).
 */
export function takeTimeOutOfCombat(
  step: TimeStep,
): { readonly step: TimeStep; readonly rows: readonly Row[] } | null {
  const longer = timeScale[timeScale.indexOf(oneOf("step", step, timeScale)) + 1];
  return longer === undefined ? null : { step: longer, rows: [row] };
}

/**
 * Returns the extra action points spent on taking time in combat, and one Advantage for each of them (R2.8,
 * R5.15). Throws a RuleError if there are more than the house rule `takingTimePerTest` allows. Library only:
 * in the system, the price of an action already includes the time.
 */
export function takeTimeInCombat(
  times: number,
  houseRules: HouseRules,
): { readonly ap: number; readonly rows: readonly Row[] } {
  checkHouseRules(houseRules);
  const ap = wholeNumber("times", times, 0, houseRules.takingTimePerTest);
  return { ap, rows: Array.from({ length: ap }, () => row) };
}
