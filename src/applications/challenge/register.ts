import { showWhenStarted, showRunningActions } from "../shared/running-actions.ts";
import { windows } from "../windows.ts";

/** Shows each challenge to all users when it begins. Must be called once, during Foundry's `init` hook. */
export function registerChallenges(): void {
  Hooks.once("ready", () => {
    showWhenStarted(
      ({ challenges }) => challenges,
      id => {
        void windows.challenge(id);
      },
    );
  });
}

/**
 * Shows the current challenge. If there is none, lets Gamemasters start one and notifies players that there
 * is none.
 */
export async function showChallenge(): Promise<void> {
  await showRunningActions(
    ({ challenges }) => challenges,
    id => windows.challenge(id),
    () => windows.beginChallenge(),
    "BLACKOUT.challenge.none",
  );
}
