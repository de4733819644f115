import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { windows } from "../windows.ts";

/** For Gamemasters, adds a button for the encounter builder to the actor directory. */
export function registerEncounterBuilder(): void {
  Hooks.on("renderActorDirectory", (_app, html) => {
    if (game.user.isGM)
      addToHeader(html, "blackout-encounter", () =>
        textButton(html, "BLACKOUT.encounter.open", () => windows.encounter()),
      );
  });
}
