import { fetchedWithActions, loadedOnce } from "../shared/fetched.ts";

/** The functions that create the views for sheets. */
export type SheetViews = typeof import("./views.ts");

const loadViews = loadedOnce(async () => fetchedWithActions(import("./views.ts")));
let views: SheetViews | null = null;

/**
 * Loads the actions and the view functions, which are not part of the initial load. Every sheet awaits them
 * before it renders. Shows an error and rejects if loading fails; the next call tries again.
 */
export async function fetchSheetViews(): Promise<void> {
  views = await loadViews();
}

/**
 * Returns the view functions. They are always available once a sheet has been rendered. Throws an Error if
 * they haven't been loaded.
 */
export function sheetViews(): SheetViews {
  if (!views) throw new Error("Sheet views are not available before `fetchSheetViews` has resolved.");
  return views;
}
