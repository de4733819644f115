/**
 * Which row of a table counts when the row with the highest threshold that was reached does? Rows may stand
 * in any order. Returns undefined when the amount reaches none of them.
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
