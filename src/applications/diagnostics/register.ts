import { registerQuery } from "../../compat/users.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { fetchingMenu } from "../shared/fetching-menu.ts";
import { windows } from "../windows.ts";

/**
 * The query that each client answers with the version of the system that it runs: after an update a page that
 * was not loaded again still runs the one before.
 */
export const VERSION_QUERY = `${SYSTEM_ID}.version`;

/** Offers the diagnostics among the settings of the system, to everybody. */
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
