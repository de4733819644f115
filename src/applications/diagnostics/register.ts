import { SYSTEM_ID } from "../../system-id.ts";
import { fetchingMenu } from "../shared/fetching-menu.ts";
import { windows } from "../windows.ts";

/** Offers the diagnostics among the settings of the system, to everybody. */
export function registerDiagnostics(): void {
  game.settings.registerMenu(SYSTEM_ID, "diagnostics", {
    name: "BLACKOUT.diagnostics.title", label: "BLACKOUT.diagnostics.menu", hint: "BLACKOUT.diagnostics.menuHint", icon: "fa-solid fa-stethoscope", type: fetchingMenu(() => windows.diagnostics()), restricted: false,
  });
}
