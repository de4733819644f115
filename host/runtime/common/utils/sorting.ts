import { SORT_INTEGER_DENSITY } from "../constants.ts";

export interface SortUpdate {
  target: any;
  update: Record<string, number>;
}

/**
 * Returns the updates that move `source` before or after `target` among its siblings. One update is enough if
 * there is room between the neighbors. Otherwise, all siblings are renumbered.
 */
export function performIntegerSort(
  source: any,
  {
    target = null,
    siblings = [],
    sortKey = "sort",
    sortBefore = true,
  }: { target?: any; siblings?: any[]; sortKey?: string; sortBefore?: boolean } = {},
): SortUpdate[] {
  const ordered = siblings.filter(sibling => sibling !== source).sort((a, b) => a[sortKey] - b[sortKey]);
  const found = target ? ordered.indexOf(target) : -1;
  const index = found === -1 ? (sortBefore && target ? 0 : ordered.length) : sortBefore ? found : found + 1;
  const [before, after] = [ordered[index - 1], ordered[index]];
  const low = before?.[sortKey];
  const high = after?.[sortKey];
  let sort: number | undefined;
  if (low === undefined) sort = high === undefined ? 0 : high - SORT_INTEGER_DENSITY;
  else if (high === undefined) sort = low + SORT_INTEGER_DENSITY;
  else if (high - low > 1) sort = Math.round((low + high) / 2);
  if (sort !== undefined) return [{ target: source, update: { [sortKey]: sort } }];
  const renumbered = [...ordered.slice(0, index), source, ...ordered.slice(index)];
  return renumbered.map((entry, position) => ({
    target: entry,
    update: { [sortKey]: (position + 1) * SORT_INTEGER_DENSITY },
  }));
}
