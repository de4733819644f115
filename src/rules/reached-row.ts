/**
 * Returns the row of a table with the highest threshold that the amount reaches, or undefined if it reaches
 * none. Rows may be in any order.
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
