import { fetched } from "../shared/fetched.ts";

/** The view functions of sheets. */
export type SheetViews = typeof import("./views.ts");

let views: SheetViews | null = null;

/**
 * Loads the view functions, which Foundry doesn't wait for. Every sheet awaits them before it renders.
 * Rejects if loading fails, after showing an error; the next call tries again.
 */
export async function fetchSheetViews(): Promise<void> {
  if (!views) views = await fetched(import("./views.ts"));
}

/** Returns the view functions, for events on a rendered sheet. Throws if they aren't loaded. */
export function sheetViews(): SheetViews {
  if (!views) throw new Error("Sheet views are asked for before `fetchSheetViews` has resolved.");
  return views;
}
