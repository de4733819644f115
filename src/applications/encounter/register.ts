import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { windows } from "../windows.ts";

/**
 * Gives Gamemasters a button in the actor directory that opens the window in which encounters are put
 * together.
 */
export function registerEncounterBuilder(): void {
  Hooks.on("renderActorDirectory", (_app, html) => {
    if (game.user.isGM)
      addToHeader(html, "blackout-encounter", () =>
        textButton(html, "BLACKOUT.encounter.open", () => windows.encounter()),
      );
  });
}
