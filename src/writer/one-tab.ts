import { SYSTEM_ID } from "../system-id.ts";

let first = true;

/** Is this the first of the tabs in which this user has this world open? True where the browser cannot tell: on pages without encryption. */
export function isFirstTab(): boolean {
  return first;
}

/**
 * Finds out whether this is the first tab of this user in this browser, and calls `claimed` when it becomes that: at once, or when the others are closed. Foundry counts
 * all of them as one user, so that without this two would write the same.
 */
export function claimTab(claimed: () => void): void {
  // Outside of a page, such as in tests, there are no tabs.
  if (typeof document === "undefined" || !("locks" in navigator)) return;
  first = false;
  void navigator.locks.request(`${SYSTEM_ID}.writer.${game.world.id}.${game.user.id}`, async () => {
    first = true;
    claimed();
    // Held for as long as the tab is open.
    await new Promise<never>(() => undefined);
  });
}
