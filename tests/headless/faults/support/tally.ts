/**
 * The list of injected faults: each test records how often it caused a fault and the result; `npm run
 * test:faults` prints it as a table.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** The result of one type of fault. */
export interface Tally {
  /** A description of the fault. */
  readonly fault: string;
  /** Number of occurrences. */
  readonly count: number;
  /** Descriptions of what is missing. */
  readonly lost: readonly string[];
  /** Descriptions of what is duplicated, or happened twice. */
  readonly doubled: readonly string[];
  /** More information than the number, such as how many actions happened meanwhile. */
  readonly beside?: string;
}

const folder = new URL("../../../../reports/faults/", import.meta.url);

/** Whether the full run is requested (`npm run test:faults`). */
export const isWhole = process.env["BLACKOUT_FAULTS"] === "all";

/**
 * Returns a number: `many` in the full run (`npm run test:faults`), `few` if a file runs on its own with
 * `BLACKOUT_FAULTS=few`.
 */
export function times(few: number, many: number): number {
  return isWhole ? many : few;
}

/**
 * Records the result of a fault, and fails if anything was lost or duplicated, or the fault never happened.
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
