import { finiteNumber, records, wholeNumber, words } from "../../../rules/check.ts";

/** One modifier of a check: why, as a key, and how much. */
export interface ModifierRow {
  readonly key: string;
  readonly value: number;
}

/** The sum of the rows. Throws a RuleError for a row without a key or a whole number. X1.5, X4.2. */
export function sumOfRows(rows: readonly ModifierRow[], path = "rows"): number {
  return records(path, rows).reduce((sum, row, index) => {
    words(`${path}.${index}.key`, row.key);
    return sum + wholeNumber(`${path}.${index}.value`, finiteNumber(`${path}.${index}.value`, row.value));
  }, 0);
}

/** The rows that change something, in their order. */
export function telling(rows: readonly ModifierRow[]): readonly ModifierRow[] {
  return rows.filter(row => row.value !== 0);
}
