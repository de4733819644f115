import { finiteNumber } from "../../../rules/check.ts";

/** Z7.9–Z7.11: seconds per shift; a day has three. */
export const shiftSeconds = 8 * 3600;

/**
 * Z7.5, Z7.9: returns what has passed between two world times, in seconds: a day if three shifts or more have
 * ended, a shift if one has; null for less, and if the time goes back.
 */
export function spanPassed(from: number, to: number): "shift" | "day" | null {
  const shifts =
    Math.floor(finiteNumber("to", to) / shiftSeconds) - Math.floor(finiteNumber("from", from) / shiftSeconds);
  return shifts >= 3 ? "day" : shifts >= 1 ? "shift" : null;
}
