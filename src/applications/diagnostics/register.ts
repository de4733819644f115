import { SYSTEM_ID } from "../../system-id.ts";
import { windows } from "../windows.ts";

/** What Foundry opens from its settings: it fetches the window and shows that in its place. */
class DiagnosticsMenu extends foundry.applications.api.ApplicationV2 {
  override async render(): Promise<this> {
    await windows.diagnostics();
    return this;
  }
}

/** Offers the diagnostics among the settings of the system, to everybody. */
export function registerDiagnostics(): void {
  game.settings.registerMenu(SYSTEM_ID, "diagnostics", {
    name: "BLACKOUT.diagnostics.title", label: "BLACKOUT.diagnostics.menu", hint: "BLACKOUT.diagnostics.menuHint", icon: "fa-solid fa-stethoscope", type: DiagnosticsMenu, restricted: false,
  });
}
