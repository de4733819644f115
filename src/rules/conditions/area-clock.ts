import { finiteNumber, record, wholeNumber } from "../check.ts";
import { roundSeconds } from "./clock.ts";

/** A lasting area: the world time when it was created, in seconds, and its duration in rounds. */
export interface AreaClock {
  readonly time: number;
  readonly rounds: number;
}

/**
 * Returns the current round of an area by the world time, counted from 0. R5.2, T11.2. Throws a RuleError for
 * times that are not numbers.
 */
export function areaRound(area: AreaClock, now: number): number {
  return Math.max(
    0,
    Math.floor(
      (finiteNumber("now", now) - finiteNumber("area.time", record("area", area).time)) / roundSeconds,
    ),
  );
}

/**
 * Outside combat each six seconds are a round: returns the last round of an area, while it lasts, that began
 * after one world time and up to another. An actor in the area then starts one turn in it, however much time
 * passes at once. Null for none. R5.2, T11.2. Throws a RuleError for times that are not numbers.
 */
export function areaRoundBegun(area: AreaClock, from: number, to: number): number | null {
  const last = wholeNumber("area.rounds", record("area", area).rounds, 1) - 1;
  const now = Math.min(areaRound(area, to), last);
  return now > areaRound(area, from) ? now : null;
}
