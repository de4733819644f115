import { finiteNumber, records, wholeNumber, requireString } from "../../../rules/check.ts";

/** One modifier of a check: the key of its reason, and its value. */
export interface ModifierRow {
  readonly key: string;
  readonly value: number;
}

/**
 * Returns the sum of the rows' values (X1.5, X4.2). Throws a RuleError for a row without a key or with a
 * value that isn't an integer.
 */
export function sumOfRows(rows: readonly ModifierRow[], path = "rows"): number {
  return records(path, rows).reduce((sum, row, index) => {
    requireString(`${path}.${index}.key`, row.key);
    return sum + wholeNumber(`${path}.${index}.value`, finiteNumber(`${path}.${index}.value`, row.value));
  }, 0);
}

/** Returns the rows whose value is not 0, in the same order. */
export function nonZeroRows(rows: readonly ModifierRow[]): readonly ModifierRow[] {
  return rows.filter(row => row.value !== 0);
}
