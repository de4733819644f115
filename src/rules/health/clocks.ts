import { finiteNumber, oneOf, record, requireBoolean } from "../check.ts";
import { longRestHours } from "../conditions/turns.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { drowning } from "../movement/swim.ts";

const hour = 3600;

/** The clocks of a body, in world time (seconds). Null means that a clock isn't running. */
export interface BodyClocks {
  /** The start of the eight hours after which the test against poison is due (T10). */
  readonly poisonedSince: number | null;
  /** When the actor lost consciousness due to lack of air (R6.12). */
  readonly airlessSince: number | null;
  /**
   * The earliest times at which the actor can try to wake up without help, and at which others can try to
   * wake the actor (R9.21).
   */
  readonly wakeFrom: number | null;
  readonly helpFrom: number | null;
}

/** The value of an actor's clocks when none of them are running. */
export const noClocks: BodyClocks = {
  poisonedSince: null,
  airlessSince: null,
  wakeFrom: null,
  helpFrom: null,
};

/** The clocks of a body, named after the events that they cause. */
export const bodyClockKeys = ["poison", "waking", "drowning"] as const;
export type BodyClockKey = (typeof bodyClockKeys)[number];

/**
 * Returns the time of the latest poison test that was due by `now`, or null if none was due (T10). A test is
 * due every eight hours after `since`. Throws a RuleError if a time isn't a number.
 */
export function poisonTestAt(since: number, now: number): number | null {
  const interval = longRestHours * hour;
  const times = Math.floor((finiteNumber("now", now) - finiteNumber("since", since)) / interval);
  return times > 0 ? since + times * interval : null;
}

/**
 * Returns an actor's clocks after waking tests at `now` (R9.21). `null` means that a test wasn't made. An
 * actor who failed without help can try again after an hour, and can be helped in the meantime. If both tests
 * failed, no attempt is possible for an hour. Throws a RuleError for values other than true, false and null.
 */
export function afterWakingTests(
  clocks: BodyClocks,
  tests: { readonly helper: boolean | null; readonly self: boolean | null },
  now: number,
): BodyClocks {
  const { helper, self } = record("tests", tests);
  if (helper !== null) requireBoolean("tests.helper", helper);
  if (self !== null) requireBoolean("tests.self", self);
  const again = finiteNumber("now", now) + hour;
  if (helper === false) return { ...clocks, wakeFrom: again, helpFrom: again };
  return self === false ? { ...clocks, wakeFrom: again } : clocks;
}

/**
 * Returns which waking tests can be made at `now`: the actor's own, and the one with a helper (R9.21). Throws
 * a RuleError for a time that isn't a number.
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
 * Returns the earliest time, not before `now`, at which a waking test can be made (R9.21). `helped` is true
 * if a helper is present. Throws a RuleError for a time that isn't a number.
 */
export function nextWakingTest(
  clocks: Pick<BodyClocks, "wakeFrom" | "helpFrom">,
  now: number,
  helped: boolean,
): number {
  const { wakeFrom, helpFrom } = record("clocks", clocks);
  const self = Math.max(finiteNumber("now", now), moment("clocks.wakeFrom", wakeFrom, now));
  const other = Math.max(now, moment("clocks.helpFrom", helpFrom, now));
  return requireBoolean("helped", helped) ? Math.min(self, other) : self;
}

/** Returns a time or, if it is null, a default. */
function moment(path: string, at: number | null, otherwise: number): number {
  return at === null ? otherwise : finiteNumber(path, at);
}

/** The facts, other than times, on which an actor's clocks depend. */
export interface BodyFacts {
  readonly poisoned: boolean;
  /** Whether the actor is out of the fight but can return to it by waking up (R9.21). */
  readonly asleep: boolean;
  readonly dead: boolean;
}

/**
 * Returns the time at which this clock ran out, which is not later than `now`, or null if it hasn't. A clock
 * runs out after eight hours of poison (T10), an hour after a failed attempt to wake up (R9.21), or five
 * minutes after losing consciousness without air, which means death (R6.12). In the last case, returns the
 * time at which the clock was started. Clocks don't affect the dead. Throws a RuleError for an unknown clock.
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
  if (requireBoolean("facts.dead", dead)) return null;
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
