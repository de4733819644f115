import { SYSTEM_ID } from "../system-id.ts";

let first = true;

/**
 * Whether this is the user's first tab with this world. True if the browser can't determine this, for example
 * on pages without HTTPS.
 */
export function isFirstTab(): boolean {
  return first;
}

/**
 * Calls `claimed` once this tab is the user's first one in this browser, either immediately or after the
 * other tabs have been closed. Foundry treats all tabs as one user, so two tabs would otherwise make the same
 * writes.
 */
export function claimTab(claimed: () => void): void {
  // Without a browser page, as in tests, there are no tabs. Without HTTPS, the browser provides no locks. In
  // both cases, this tab counts as the first one.
  if (typeof document === "undefined" || !("locks" in navigator)) return;
  first = false;
  void navigator.locks.request(`${SYSTEM_ID}.writer.${game.world.id}.${game.user.id}`, async () => {
    first = true;
    claimed();
    // The promise never resolves, so the tab keeps the lock for as long as it is open.
    await new Promise<never>(() => undefined);
  });
}
