import type { Game } from "./game.ts";

/** The keys of core that this host has: pause, and the sheet of one's character. */
export function registerCoreKeybindings(game: Game): void {
  game.keybindings.register("core", "pause", {
    name: "CONTROLS.Pause", restricted: true, uneditable: [], editable: [{ key: "Space" }],
    onDown: () => {
      game.togglePause(undefined, { broadcast: true });
      return true;
    },
  });
  game.keybindings.register("core", "character", {
    name: "CONTROLS.Character", editable: [{ key: "KeyC" }],
    onDown: () => game.toggleCharacterSheet() !== null,
  });
}
