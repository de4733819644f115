import { finiteNumber, record, wholeNumber } from "../check.ts";
import { roundSeconds } from "./clock.ts";

/** An area that lasts: the world's time when it was made, in seconds, and how many rounds it lasts. */
export interface AreaClock {
  readonly time: number;
  readonly rounds: number;
}

/**
 * Which round of an area is it by the world's clock, counted from 0? R5.2, T11.2. Throws a RuleError for
 * times that are no numbers.
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
 * Out of a fight each six seconds are a round: which round of an area, while it lasts, is the last one that
 * began after one moment of the world's time and up to another? Who stands in it then starts a turn in it,
 * once however much time goes by at once. Null for none. R5.2, T11.2. Throws a RuleError for times that are
 * no numbers.
 */
export function areaRoundBegun(area: AreaClock, from: number, to: number): number | null {
  const last = wholeNumber("area.rounds", record("area", area).rounds, 1) - 1;
  const now = Math.min(areaRound(area, to), last);
  return now > areaRound(area, from) ? now : null;
}
