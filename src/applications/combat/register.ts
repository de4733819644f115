import { BlackoutCombatTracker } from "./combat-tracker.ts";
import { registerTurnSettings } from "./settings.ts";

/** Registers the combat tracker and the settings for turns. Must be called once, during Foundry's `init`. */
export function registerCombatScreen(): void {
  CONFIG.ui.combat = BlackoutCombatTracker;
  registerTurnSettings();
}
