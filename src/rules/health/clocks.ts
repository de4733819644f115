import { finiteNumber, oneOf, record, truth } from "../check.ts";
import { longRestHours } from "../conditions/turns.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { drowning } from "../movement/swim.ts";

const hour = 3600;

/**
 * What the world's time does to a body. All moments are seconds of the world's time; null where nothing
 * counts.
 */
export interface BodyClocks {
  /** From when the eight hours until the test against poison count (T10). */
  readonly poisonedSince: number | null;
  /** Since when somebody is unconscious for want of air (R6.12). */
  readonly airlessSince: number | null;
  /**
   * From when somebody may try again to wake by themselves, and from when others may try to wake them
   * (R9.21).
   */
  readonly wakeFrom: number | null;
  readonly helpFrom: number | null;
}

/** The clocks of somebody for whom none runs. */
export const noClocks: BodyClocks = {
  poisonedSince: null,
  airlessSince: null,
  wakeFrom: null,
  helpFrom: null,
};

/** What falls due by the world's time. */
export const bodyClockKeys = ["poison", "waking", "drowning"] as const;
export type BodyClockKey = (typeof bodyClockKeys)[number];

/**
 * T10: the last moment up to `now` at which eight hours, or eight more, had gone since `since`, so that
 * poison may be tested; null where they have not. Throws a RuleError for moments that are no numbers.
 */
export function poisonTestAt(since: number, now: number): number | null {
  const interval = longRestHours * hour;
  const times = Math.floor((finiteNumber("now", now) - finiteNumber("since", since)) / interval);
  return times > 0 ? since + times * interval : null;
}

/**
 * R9.21: the clocks of somebody whose waking tests failed at `now`; null for a test that was not made. Who
 * failed alone tries again after an hour, and may be helped meanwhile; once both have failed nobody tries
 * before an hour has gone. Throws a RuleError for anything but true, false or null.
 */
export function afterWakingTests(
  clocks: BodyClocks,
  tests: { readonly helper: boolean | null; readonly self: boolean | null },
  now: number,
): BodyClocks {
  const { helper, self } = record("tests", tests);
  if (helper !== null) truth("tests.helper", helper);
  if (self !== null) truth("tests.self", self);
  const again = finiteNumber("now", now) + hour;
  if (helper === false) return { ...clocks, wakeFrom: again, helpFrom: again };
  return self === false ? { ...clocks, wakeFrom: again } : clocks;
}

/**
 * R9.21: which of the two waking tests can be made at `now`. Throws a RuleError for a moment that is no
 * number.
 */
export function wakingTestsAt(
  clocks: Pick<BodyClocks, "wakeFrom" | "helpFrom">,
  now: number,
): { readonly self: boolean; readonly helper: boolean } {
  const { wakeFrom, helpFrom } = record("clocks", clocks);
  finiteNumber("now", now);
  return {
    self: moment("clocks.wakeFrom", wakeFrom, now) <= now,
    helper: moment("clocks.helpFrom", helpFrom, now) <= now,
  };
}

/**
 * R9.21: the first moment from `now` on at which a waking test can be made; `helped` says whether somebody is
 * there who could make the helper's. Throws a RuleError for a moment that is no number.
 */
export function nextWakingTest(
  clocks: Pick<BodyClocks, "wakeFrom" | "helpFrom">,
  now: number,
  helped: boolean,
): number {
  const { wakeFrom, helpFrom } = record("clocks", clocks);
  const self = Math.max(finiteNumber("now", now), moment("clocks.wakeFrom", wakeFrom, now));
  const other = Math.max(now, moment("clocks.helpFrom", helpFrom, now));
  return truth("helped", helped) ? Math.min(self, other) : self;
}

/** A moment that may not be set, in place of which another counts. */
function moment(path: string, at: number | null, otherwise: number): number {
  return at === null ? otherwise : finiteNumber(path, at);
}

/** What the clocks go by beside their moments. */
export interface BodyFacts {
  readonly poisoned: boolean;
  /** Whether somebody is out of the fight and waking brings them back (R9.21). */
  readonly asleep: boolean;
  readonly dead: boolean;
}

/**
 * The moment at which this clock has fallen due by `now`; null while it has not. T10 eight hours of poison,
 * R9.21 an hour after waking failed, R6.12 death five minutes after the loss of consciousness. Nothing comes
 * to the dead. Throws a RuleError for another clock.
 */
export function bodyClockDue(
  key: BodyClockKey,
  clocks: BodyClocks,
  facts: BodyFacts,
  now: number,
  houseRules: HouseRules,
): number | null {
  checkHouseRules(houseRules);
  const { poisoned, asleep, dead } = record("facts", facts);
  if (truth("facts.dead", dead)) return null;
  const { poisonedSince, airlessSince, wakeFrom } = record("clocks", clocks);
  switch (oneOf("clock", key, bodyClockKeys)) {
    case "poison":
      return poisoned && poisonedSince !== null ? poisonTestAt(poisonedSince, now) : null;
    case "waking":
      return asleep && wakeFrom !== null && wakeFrom <= now ? wakeFrom : null;
    case "drowning":
      return airlessSince !== null && drowning(0, Math.max(0, now - airlessSince), houseRules).risk === "dies"
        ? airlessSince
        : null;
  }
}
