import { records, wholeNumber, words } from "../check.ts";

/**
 * A reason for more or fewer dice: where it comes from (a key such as `condition.poisoned`), how many dice,
 * and why in words or as a language key. An advantage is +1, a major one +2, a disadvantage −1, a major one
 * −2 (R2.4).
 */
export interface Row {
  readonly source: string;
  readonly dice: number;
  readonly why: string;
  /** Whether the reason is the name of a helper (R2.9). */
  readonly named?: true;
}

/** R2.4: what an advantage or disadvantage is worth in dice. */
export const advantageDice = {
  advantage: 1,
  majorAdvantage: 2,
  disadvantage: -1,
  majorDisadvantage: -2,
} as const;

/**
 * R2.5: how far advantages and disadvantages move a pool together, and permanent modifiers of a skill too
 * (R2.3).
 */
export const diceLimit = 4;

/**
 * Returns the rows when each has a source, a whole number of dice and a reason; throws a RuleError that names
 * the part otherwise.
 */
export function checkRows(path: string, rows: readonly Row[]): readonly Row[] {
  records(path, rows).forEach((row, index) => {
    wholeNumber(`${path}.${index}.dice`, row.dice);
    for (const part of ["source", "why"] as const) words(`${path}.${index}.${part}`, row[part]);
  });
  return rows;
}

/** The dice of all rows together. */
export function sumOfRows(rows: readonly Row[]): number {
  return records("rows", rows).reduce(
    (sum, row, index) => sum + wholeNumber(`rows.${index}.dice`, row.dice),
    0,
  );
}
