/**
 * Collects the results of fault injection. Each test records how often it injected a fault and what happened.
 * `npm run test:faults` prints the records as a table.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** The result of injecting one type of fault. */
export interface Tally {
  /** A short description of the fault. */
  readonly fault: string;
  /** The number of times that the fault was injected. */
  readonly count: number;
  /** Descriptions of what was lost. */
  readonly lost: readonly string[];
  /** Descriptions of whatever was created or happened twice. */
  readonly doubled: readonly string[];
  /** Additional information, such as the number of actions performed meanwhile. */
  readonly beside?: string;
}

const folder = new URL("../../../../reports/faults/", import.meta.url);

/** Whether the full run is requested (`npm run test:faults`). */
export const isWhole = process.env["BLACKOUT_FAULTS"] === "all";

/** Returns the number of repetitions: `many` in the full run (`npm run test:faults`), otherwise `few`. */
export function times(few: number, many: number): number {
  return isWhole ? many : few;
}

/**
 * Records the result of injecting a fault. Fails if anything was lost or duplicated, or if the fault never
 * occurred.
 */
export function note(tally: Tally): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    fileURLToPath(new URL(`${tally.fault.toLowerCase().replace(/[^a-z0-9]+/gu, "-")}.json`, folder)),
    JSON.stringify(tally),
  );
  expect(tally.lost, `${tally.fault}: lost`).toEqual([]);
  expect(tally.doubled, `${tally.fault}: doubled`).toEqual([]);
  expect(tally.count, `${tally.fault}: how often`).toBeGreaterThan(0);
}
