import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { windows } from "../windows.ts";

/** Shows takedowns to everybody as they begin. Called once, while Foundry initialises. */
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

/** Shows the takedown that goes on; with none lets a Gamemaster begin one, and tells others. */
export async function showTakedown(): Promise<void> {
  await showGoingOn(
    ({ takedowns }) => takedowns,
    id => windows.takedown(id),
    () => windows.beginTakedown(),
    "BLACKOUT.takedown.none",
  );
}
