import { finiteNumber, record, wholeNumber } from "../check.ts";
import { roundSeconds } from "./clock.ts";

/**
 * The clock of a lasting area: the world time in seconds at which it was created, and its duration in rounds.
 */
export interface AreaClock {
  readonly time: number;
  readonly rounds: number;
}

/**
 * Returns the current round of an area according to the world time, counted from 0 (R5.2, T11.2). Throws a
 * RuleError if a time isn't a number.
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
 * Returns the number of the latest round of an area that started after the world time `from` and no later
 * than `to`, or null if no round started in this time (R5.2, T11.2). Outside combat, a round lasts six
 * seconds. Only one round is returned even if several have started, so that an actor in the area starts only
 * one turn there however much time passes at once. Throws a RuleError for times that aren't numbers.
 */
export function areaRoundBegun(area: AreaClock, from: number, to: number): number | null {
  const last = wholeNumber("area.rounds", record("area", area).rounds, 1) - 1;
  const now = Math.min(areaRound(area, to), last);
  return now > areaRound(area, from) ? now : null;
}
