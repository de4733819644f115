/**
 * Returns the row of a table with the highest threshold that the amount reaches. Rows may be in any order.
 * Undefined if it reaches none of them.
 */
export function reachedRow<R>(
  rows: readonly R[],
  thresholdOf: (row: R) => number,
  amount: number,
): R | undefined {
  return rows
    .filter(row => thresholdOf(row) <= amount)
    .reduce<R | undefined>(
      (best, row) => (best === undefined || thresholdOf(row) > thresholdOf(best) ? row : best),
      undefined,
    );
}
