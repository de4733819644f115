import { showWhenStarted, showRunningActions } from "../shared/running-actions.ts";
import { windows } from "../windows.ts";

/** Shows each takedown to all users when it begins. Must be called once, during Foundry's `init`. */
export function registerTakedowns(): void {
  Hooks.once("ready", () => {
    showWhenStarted(
      ({ takedowns }) => takedowns,
      id => {
        void windows.takedown(id);
      },
    );
  });
}

/** Shows the current takedown. If there is none, lets Gamemasters start one and notifies players. */
export async function showTakedown(): Promise<void> {
  await showRunningActions(
    ({ takedowns }) => takedowns,
    id => windows.takedown(id),
    () => windows.beginTakedown(),
    "BLACKOUT.takedown.none",
  );
}
