import { SYSTEM_ID } from "../system-id.ts";

let first = true;

/**
 * Whether this is the user's first tab with this world. True if the browser can't tell, as on pages without
 * encryption.
 */
export function isFirstTab(): boolean {
  return first;
}

/**
 * Determines whether this is the user's first tab in this browser, and calls `claimed` when it becomes that:
 * immediately, or when the others are closed. Foundry counts all tabs as one user, so without this two would
 * write the same.
 */
export function claimTab(claimed: () => void): void {
  // Outside of a page, for example in tests, there are no tabs.
  if (typeof document === "undefined" || !("locks" in navigator)) return;
  first = false;
  void navigator.locks.request(`${SYSTEM_ID}.writer.${game.world.id}.${game.user.id}`, async () => {
    first = true;
    claimed();
    // The lock is held as long as the tab is open.
    await new Promise<never>(() => undefined);
  });
}
