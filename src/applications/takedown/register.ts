import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { windows } from "../windows.ts";

/** Shows takedowns to everyone when they begin. Called once, during Foundry's `init`. */
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

/** Shows the current takedown; if there is none, lets a Gamemaster start one, and notifies players. */
export async function showTakedown(): Promise<void> {
  await showGoingOn(
    ({ takedowns }) => takedowns,
    id => windows.takedown(id),
    () => windows.beginTakedown(),
    "BLACKOUT.takedown.none",
  );
}
