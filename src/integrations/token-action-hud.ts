import { callModuleHook } from "../compat/hooks.ts";
import { actionsFetched } from "../actions/core/registry.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { whenModuleActive } from "./when-there.ts";

/**
 * Integrates Token Action HUD Core, based on the code of versions 2.0 and 2.1.0. Registers Blackout as a
 * system of the HUD, with tests, weapons, gear and actions of the selected actor. The buttons use the stable
 * methods of documents. Actions contain the fields that 2.1 reads (`system`) and those that 2.0 reads
 * (`encodedValue`).
 */
export function registerTokenActionHud(): void {
  whenModuleActive("tokenActionHudCoreApiReady", "Token Action HUD", async core => {
    const [{ minorVersionOf, systemManager }] = await Promise.all([
      import("./hud-manager.ts"),
      actionsFetched(),
    ]);
    callModuleHook("tokenActionHudSystemReady", {
      id: SYSTEM_ID,
      title: game.system.title,
      version: game.system.version,
      api: {
        requiredCoreModuleVersion: minorVersionOf(core),
        SystemManager: systemManager(core),
      },
    });
  });
}
