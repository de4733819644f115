import { finiteNumber, oneOf, record, requireBoolean, wholeNumber } from "../check.ts";

/**
 * A clock that counts the affected actor's own turns (R10.1). The condition ends after the given number of
 * turns have started or ended. A minute is ten turns (R5.2).
 */
export interface Clock {
  readonly at: "ownTurnStart" | "ownTurnEnd";
  readonly left: number;
}

const moments = ["ownTurnStart", "ownTurnEnd"] as const;

/** The moments at which a condition can end automatically. */
export const clockNames = ["startOfOwnNextTurn", "endOfOwnTurn", "endOfOwnNextTurn", "minute"] as const;
export type ClockName = (typeof clockNames)[number];

/** The length of a round in seconds (R5.2). */
export const roundSeconds = 6;
const roundsPerMinute = 10;

const clocks: Readonly<Record<ClockName, (duringOwnTurn: boolean) => Clock>> = {
  startOfOwnNextTurn: () => ({ at: "ownTurnStart", left: 1 }),
  endOfOwnTurn: () => ({ at: "ownTurnEnd", left: 1 }),
  endOfOwnNextTurn: duringOwnTurn => ({ at: "ownTurnEnd", left: duringOwnTurn ? 2 : 1 }),
  minute: () => ({ at: "ownTurnStart", left: roundsPerMinute }),
};

/**
 * Returns a new clock (R10.1). `duringOwnTurn` is true if it starts on the affected actor's own turn, which
 * then doesn't count as their next turn. A clock that runs until the end of the actor's own turn stops at the
 * end of the current turn or, if it starts between turns, at the end of the actor's next turn.
 */
export function startClock(name: ClockName, duringOwnTurn: boolean): Clock {
  return clocks[oneOf("clock", name, clockNames)](requireBoolean("duringOwnTurn", duringOwnTurn));
}

/**
 * Returns the clock after the given moment, or null if the clock runs out at that moment. Moments that the
 * clock doesn't count leave it unchanged.
 */
export function tick(clock: Clock, at: Clock["at"]): Clock | null {
  checkRunning("clock", clock);
  if (clock.at !== oneOf("at", at, moments)) return clock;
  return clock.left > 1 ? { at, left: clock.left - 1 } : null;
}

/** Returns the clock after this many rounds outside combat, or null if it has run out. */
export function afterRounds(clock: Clock, rounds: number): Clock | null {
  return checkRunning("clock", clock).left > finiteNumber("rounds", rounds, 0)
    ? { at: clock.at, left: clock.left - rounds }
    : null;
}

/**
 * Returns the longer of two clocks. A missing clock (null) counts as the longest, because the condition then
 * never ends automatically.
 */
export function longer(first: Clock | null, second: Clock | null): Clock | null {
  const one = checkClock("first", first);
  const other = checkClock("second", second);
  if (one === null || other === null) return null;
  return length(other) > length(one) ? other : one;
}

/** Validates a clock and returns it. Throws a RuleError if it is invalid. */
export function checkClock(path: string, clock: Clock | null): Clock | null {
  return clock === null ? null : checkRunning(path, clock);
}

function checkRunning(path: string, clock: Clock): Clock {
  oneOf(`${path}.at`, record(path, clock).at, moments);
  wholeNumber(`${path}.left`, clock.left, 1);
  return clock;
}

/**
 * Returns a number for comparing the lengths of clocks. If two clocks have the same number of turns left, the
 * one that waits for the end of a turn is longer.
 */
function length(clock: Clock): number {
  return clock.left * 2 + (clock.at === "ownTurnEnd" ? 1 : 0);
}
