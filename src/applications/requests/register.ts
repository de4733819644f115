import { withShift } from "../../compat/applications.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { windows } from "../windows.ts";

/**
 * Registers the keybinding with which Gamemasters can request a test from several actors. The corresponding
 * button is in the Inspiration panel. Must be called once, during Foundry's `init` hook.
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
