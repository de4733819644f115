import { finiteNumber } from "../../../rules/check.ts";

/** Z7.9–Z7.11: seconds of a shift; three of them are a day. */
export const shiftSeconds = 8 * 3600;

/**
 * Z7.5, Z7.9: what has gone by between two moments of the world's time, in seconds: a day where three shifts
 * or more have ended, a shift where one has; null for less, and when the time goes back.
 */
export function spanPassed(from: number, to: number): "shift" | "day" | null {
  const shifts =
    Math.floor(finiteNumber("to", to) / shiftSeconds) - Math.floor(finiteNumber("from", from) / shiftSeconds);
  return shifts >= 3 ? "day" : shifts >= 1 ? "shift" : null;
}
