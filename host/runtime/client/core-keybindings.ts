import type { Game } from "./game.ts";
import { platform } from "./platform.ts";

/** The keys that move controlled tokens by one space, with the number of spaces to the right and down. */
const STEPS: [action: string, key: string, dx: number, dy: number][] = [
  ["panUp", "ArrowUp", 0, -1],
  ["panDown", "ArrowDown", 0, 1],
  ["panLeft", "ArrowLeft", -1, 0],
  ["panRight", "ArrowRight", 1, 0],
];

/** Registers the keys that affect the canvas. They do nothing unless a scene is drawn. */
function registerCanvasKeys(game: Game): void {
  game.keybindings.register("core", "target", {
    name: "CONTROLS.TargetSelect",
    editable: [{ key: "KeyT" }],
    reservedModifiers: ["Shift"],
    onDown: ({ isShift }) => {
      const token = platform.canvas.ready ? platform.canvas.tokens.hover : null;
      token?.setTarget(!token.isTargeted, { releaseOthers: !isShift });
      return Boolean(token);
    },
  });
  game.keybindings.register("core", "delete", {
    name: "CONTROLS.Delete",
    restricted: true,
    uneditable: [{ key: "Delete" }],
    onDown: context => {
      const layer = platform.canvas.ready ? platform.canvas.activeLayer : null;
      if (!layer?.controlled?.length) return false;
      void layer._onDeleteKey(context.event);
      return true;
    },
  });
  for (const [action, key, dx, dy] of STEPS) {
    game.keybindings.register("core", action, {
      name: `CONTROLS.${action}`,
      editable: [{ key }],
      repeat: true,
      onDown: () => {
        const layer = platform.canvas.ready ? platform.canvas.activeLayer : null;
        if (!layer?.controlled?.length || !layer.moveMany) return false;
        void layer.moveMany({ dx, dy });
        return true;
      },
    });
  }
}

/**
 * Registers the core keybindings that this host supports: pausing, opening the sheet of the user's character,
 * and the canvas keys.
 */
export function registerCoreKeybindings(game: Game): void {
  registerCanvasKeys(game);
  game.keybindings.register("core", "pause", {
    name: "CONTROLS.Pause",
    restricted: true,
    uneditable: [],
    editable: [{ key: "Space" }],
    onDown: () => {
      game.togglePause(undefined, { broadcast: true });
      return true;
    },
  });
  game.keybindings.register("core", "character", {
    name: "CONTROLS.Character",
    editable: [{ key: "KeyC" }],
    onDown: () => game.toggleCharacterSheet() !== null,
  });
}
