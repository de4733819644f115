import { showWhenStarted, showRunningActions } from "../shared/running-actions.ts";
import { windows } from "../windows.ts";

/**
 * Shows each Guile Encounter to all users when it begins. Must be called once, during Foundry's `init` hook.
 */
export function registerGuile(): void {
  Hooks.once("ready", () => {
    showWhenStarted(
      ({ guiles }) => guiles,
      id => {
        void windows.guile(id);
      },
    );
  });
}

/**
 * Shows the current Guile Encounter. If there is none, lets Gamemasters start one and notifies players that
 * there is none.
 */
export async function showGuile(): Promise<void> {
  await showRunningActions(
    ({ guiles }) => guiles,
    id => windows.guile(id),
    () => windows.beginGuile(),
    "BLACKOUT.guile.none",
  );
}
