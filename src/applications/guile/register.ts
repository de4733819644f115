import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { windows } from "../windows.ts";

/** Shows guile encounters to everyone when they begin. Called once, during Foundry's `init`. */
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

/** Shows the current encounter; if there is none, lets a Gamemaster start one, and notifies players. */
export async function showGuile(): Promise<void> {
  await showGoingOn(
    ({ guiles }) => guiles,
    id => windows.guile(id),
    () => windows.beginGuile(),
    "BLACKOUT.guile.none",
  );
}
