import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { windows } from "../windows.ts";

/** Shows each takedown to all users when it begins. Must be called once, during Foundry's `init`. */
export function registerTakedowns(): void {
  Hooks.once("ready", () => {
    showAsTheyBegin(
      ({ takedowns }) => takedowns,
      id => {
        void windows.takedown(id);
      },
    );
  });
}

/** Shows the current takedown. If there is none, lets Gamemasters start one and notifies players. */
export async function showTakedown(): Promise<void> {
  await showGoingOn(
    ({ takedowns }) => takedowns,
    id => windows.takedown(id),
    () => windows.beginTakedown(),
    "BLACKOUT.takedown.none",
  );
}
