import { finiteNumber } from "../../../rules/check.ts";

/** Z7.9–Z7.11: the number of seconds in a shift. A day has three shifts. */
export const shiftSeconds = 8 * 3600;

/**
 * Z7.5, Z7.9: returns the span between two world times in seconds: a day if three or more shifts have ended,
 * or a shift if at least one has. Returns null for less, or if time moves back.
 */
export function spanPassed(from: number, to: number): "shift" | "day" | null {
  const shifts =
    Math.floor(finiteNumber("to", to) / shiftSeconds) - Math.floor(finiteNumber("from", from) / shiftSeconds);
  return shifts >= 3 ? "day" : shifts >= 1 ? "shift" : null;
}
