import { fetched } from "../shared/fetched.ts";

/** What sheets are drawn from. */
export type SheetViews = typeof import("./views.ts");

let views: SheetViews | null = null;

/**
 * Fetches what sheets are drawn from, which Foundry does not wait for. Every sheet awaits it before it is
 * drawn. Rejects when it cannot be had, after saying so; the next call tries again.
 */
export async function fetchSheetViews(): Promise<void> {
  if (!views) views = await fetched(import("./views.ts"));
}

/** What sheets are drawn from, for what happens on one that has been drawn. Throws before it was fetched. */
export function sheetViews(): SheetViews {
  if (!views) throw new Error("Sheet views are asked for before `fetchSheetViews` has resolved.");
  return views;
}
