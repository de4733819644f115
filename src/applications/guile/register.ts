import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { windows } from "../windows.ts";

/** Shows guile encounters to everybody as they begin. Called once, while Foundry initialises. */
export function registerGuile(): void {
  Hooks.once("ready", () => {
    showAsTheyBegin(
      ({ guiles }) => guiles,
      id => {
        void windows.guile(id);
      },
    );
  });
}

/** Shows the encounter that goes on; with none lets a Gamemaster begin one, and tells others. */
export async function showGuile(): Promise<void> {
  await showGoingOn(
    ({ guiles }) => guiles,
    id => windows.guile(id),
    () => windows.beginGuile(),
    "BLACKOUT.guile.none",
  );
}
