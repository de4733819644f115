import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { windows } from "../windows.ts";

/** Adds a button that opens the encounter builder to the actor directory, for Gamemasters only. */
export function registerEncounterBuilder(): void {
  Hooks.on("renderActorDirectory", (_app, html) => {
    if (game.user.isGM)
      addToHeader(html, "blackout-encounter", () =>
        textButton(html, "BLACKOUT.encounter.open", () => windows.encounter()),
      );
  });
}
