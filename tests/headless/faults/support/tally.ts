/**
 * The book of the faults: each test notes how often it caused a fault and what came of it;
 * `npm run test:faults` shows all of it as a table.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** What came of one kind of fault. */
export interface Tally {
  /** What was done to the system, in words. */
  readonly fault: string;
  /** How often it happened. */
  readonly count: number;
  /** What should be there and is not, each in words. */
  readonly lost: readonly string[];
  /** What is there twice, or happened twice, each in words. */
  readonly doubled: readonly string[];
  /** More that the count alone does not tell, such as how many of what was done meanwhile. */
  readonly beside?: string;
}

const folder = new URL("../../../../reports/faults/", import.meta.url);

/** Whether everything is asked for (`npm run test:faults`); else a few of each. */
export const isWhole = process.env["BLACKOUT_FAULTS"] === "all";

/**
 * How many of something: many where everything is asked for (`npm run test:faults`), few when a file is run
 * by itself with `BLACKOUT_FAULTS=few`.
 */
export function times(few: number, many: number): number {
  return isWhole ? many : few;
}

/**
 * Notes what came of a fault, and fails when anything was lost or doubled, or when the fault never happened.
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
