import { withShift } from "../../compat/applications.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { windows } from "../windows.ts";

/**
 * Gives Gamemasters a key to ask several for a test; the button for it stands on the panel of the Inspiration
 * pool. Called once, while Foundry initialises.
 */
export function registerRequests(): void {
  game.keybindings.register(SYSTEM_ID, "request", {
    name: "BLACKOUT.keybinding.request.name",
    hint: "BLACKOUT.keybinding.request.hint",
    editable: [withShift("KeyT")],
    restricted: true,
    onDown: () => {
      void windows.request();
      return true;
    },
  });
}
