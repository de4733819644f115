import { registerQuery } from "../../compat/users.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { fetchingMenu } from "../shared/fetching-menu.ts";
import { windows } from "../windows.ts";

/**
 * The query for the system version that a client is running. After an update, a page that wasn't reloaded
 * still runs the old version.
 */
export const VERSION_QUERY = `${SYSTEM_ID}.version`;

/** Adds the diagnostics window to the system's settings, where every user can open it. */
export function registerDiagnostics(): void {
  registerQuery(VERSION_QUERY, () => game.system.version);
  game.settings.registerMenu(SYSTEM_ID, "diagnostics", {
    name: "BLACKOUT.diagnostics.title",
    label: "BLACKOUT.diagnostics.menu",
    hint: "BLACKOUT.diagnostics.menuHint",
    icon: "fa-solid fa-stethoscope",
    type: fetchingMenu(() => windows.diagnostics()),
    restricted: false,
  });
}
