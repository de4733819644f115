import type { Sheet, Track } from "./print-model.ts";

/** The maximum number of points that are printed as boxes. Larger amounts are printed as numbers. */
const MOST_BOXES = 60;

/**
 * Returns a box for each point and each spare point, with the lost and spare ones marked. Returns null if
 * there are too many boxes.
 */
export function boxesOf({ value, max, spare }: Track): { kind: "" | "lost" | "spare" }[] | null {
  if (max + spare > MOST_BOXES) return null;
  return Array.from({ length: max + spare }, (_, index) => ({
    kind: index >= max ? "spare" : index < max - Math.max(0, value) ? "lost" : "",
  }));
}

/**
 * Groups the sheets that share pages. Consecutive compact sheets form one group; every other sheet is a group
 * of its own.
 */
export function pagesOf(sheets: readonly Sheet[]): { readonly compact: boolean; readonly sheets: Sheet[] }[] {
  const pages: { readonly compact: boolean; readonly sheets: Sheet[] }[] = [];
  for (const sheet of sheets) {
    const last = pages[pages.length - 1];
    if (sheet.compact && last?.compact) last.sheets.push(sheet);
    else pages.push({ compact: sheet.compact, sheets: [sheet] });
  }
  return pages;
}
