import { records, wholeNumber, requireString } from "../check.ts";

/**
 * A reason for more or fewer dice, with its source (a key such as `condition.poisoned`), the number of dice,
 * and a text or translation key. An advantage is +1, a major advantage +2, a disadvantage −1, and a major
 * disadvantage −2 (R2.4).
 */
export interface Row {
  readonly source: string;
  readonly dice: number;
  readonly why: string;
  /** Whether `why` is the name of a helper (R2.9). */
  readonly named?: true;
}

/** The number of dice of each kind of advantage or disadvantage (R2.4). */
export const advantageDice = {
  advantage: 1,
  majorAdvantage: 2,
  disadvantage: -1,
  majorDisadvantage: -2,
} as const;

/**
 * The maximum change to a pool from all advantages and disadvantages together (R2.5), and from a skill's
 * permanent modifiers (R2.3).
 */
export const diceLimit = 4;

/**
 * Validates rows and returns them. Each row must have a source, an integer number of dice, and a reason.
 * Throws a RuleError that names the invalid part.
 */
export function checkRows(path: string, rows: readonly Row[]): readonly Row[] {
  records(path, rows).forEach((row, index) => {
    wholeNumber(`${path}.${index}.dice`, row.dice);
    for (const part of ["source", "why"] as const) requireString(`${path}.${index}.${part}`, row[part]);
  });
  return rows;
}

/** Returns the total number of dice of all rows. Throws a RuleError for a number that isn't an integer. */
export function sumOfRows(rows: readonly Row[]): number {
  return records("rows", rows).reduce(
    (sum, row, index) => sum + wholeNumber(`rows.${index}.dice`, row.dice),
    0,
  );
}
