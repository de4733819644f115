import { expect } from "vitest";

/** The number of runs for comparing results with the odds. */
export const tries = 1_000_000;
/**
 * The minimum expected count of a value. Smaller counts are far from normally distributed, so rare values are
 * combined.
 */
const leastExpected = 30;

/** Counts how often each integer occurs. */
export class Tally {
  readonly counts: number[] = [];

  count(value: number): void {
    while (this.counts.length <= value) this.counts.push(0);
    this.counts[value] = (this.counts[value] as number) + 1;
  }
}

/**
 * Expects that the number of times that an event occurred in `all` runs matches its probability. The
 * tolerance is four standard deviations.
 */
export function expectWithinFourSigma(what: string, seen: number, chance: number, all = tries): void {
  const deviation = Math.sqrt(all * chance * (1 - chance));
  const off = Math.abs(seen - all * chance);
  expect(
    off <= 4 * deviation + 1e-6,
    `${what}: ${seen} of ${all}, ${(all * chance).toFixed(1)} expected, ${(off / deviation).toFixed(2)} deviations off`,
  ).toBe(true);
}

/**
 * Expects that every value occurred about as often as its distribution predicts, and that impossible values
 * never occurred. Rare neighboring values are combined.
 */
export function expectDistribution(
  what: string,
  tally: Tally,
  chances: readonly number[],
  all = tries,
): void {
  let [seen, chance, first] = [0, 0, 0];
  for (let value = 0; value < Math.max(chances.length, tally.counts.length); value += 1) {
    const count = tally.counts[value] ?? 0;
    const own = chances[value] ?? 0;
    expect(own > 0 || count === 0, `${what}: ${value} came up ${count} times and never should`).toBe(true);
    seen += count;
    chance += own;
    if (all * chance < leastExpected) continue;
    expectWithinFourSigma(`${what} ${first}–${value}`, seen, Math.min(1, chance), all);
    [seen, chance, first] = [0, 0, value + 1];
  }
  // The remaining tail is too rare for the four-sigma comparison, but a count far above the expected number
  // is still an error.
  expect(seen, `${what} from ${first} on`).toBeLessThanOrEqual(4 * Math.sqrt(leastExpected) + leastExpected);
}
