import { BlackoutCombatTracker } from "./combat-tracker.ts";
import { registerTurnSettings } from "./settings.ts";

/** Registers the combat tracker and the turn settings. Must be called once, during Foundry's `init` hook. */
export function registerCombatScreen(): void {
  CONFIG.ui.combat = BlackoutCombatTracker;
  registerTurnSettings();
}
