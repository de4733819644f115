import { withShift } from "../../compat/applications.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { windows } from "../windows.ts";

/**
 * Registers the keybinding with which Gamemasters request a test from several actors. The Inspiration panel
 * contains the button for it. Must be called once, during Foundry's `init`.
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
