import { windows } from "../windows.ts";


/** Gives Gamemasters a button in the actor directory that opens the window in which encounters are put together. */
export function registerEncounterBuilder(): void {
  Hooks.on("renderActorDirectory", (_app, html) => {
    const header = html.querySelector(".directory-header");
    if (!game.user.isGM || !header || header.querySelector(".blackout-encounter")) return;
    const button = html.ownerDocument.createElement("button");
    button.type = "button";
    button.className = "blackout-encounter";
    button.textContent = game.i18n.localize("BLACKOUT.encounter.open");
    button.addEventListener("click", () => { void windows.encounter(); });
    header.append(button);
  });
}
