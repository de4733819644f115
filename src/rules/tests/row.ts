import { list, record, wholeNumber } from "../check.ts";
import { RuleError } from "../rule-error.ts";

/**
 * A reason for more or fewer dice: where it comes from (a key such as `condition.poisoned`), how many dice, and why in words or as a
 * language key. An advantage is +1, a major one +2, a disadvantage −1, a major one −2 (R2.4).
 */
export interface Row { readonly source: string; readonly dice: number; readonly why: string }

/** R2.4: what an advantage or disadvantage is worth in dice. */
export const advantageDice = { advantage: 1, majorAdvantage: 2, disadvantage: -1, majorDisadvantage: -2 } as const;

/** R2.5: how far advantages and disadvantages move a pool together, and permanent modifiers of a skill too (R2.3). */
export const diceLimit = 4;

/** Returns the rows when each has a source, a whole number of dice and a reason; throws a RuleError that names the part otherwise. */
export function checkRows(path: string, rows: readonly Row[]): readonly Row[] {
  list(path, rows).forEach((row, index) => {
    record(`${path}.${index}`, row);
    wholeNumber(`${path}.${index}.dice`, row.dice);
    for (const part of ["source", "why"] as const) {
      if (typeof row[part] !== "string") throw new RuleError(`${path}.${index}.${part}`, row[part], "a text");
    }
  });
  return rows;
}

/** The dice of all rows together. */
export function sumOfRows(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.dice, 0);
}
