import { BlackoutCombatTracker } from "./combat-tracker.ts";
import { registerTurnSettings } from "./settings.ts";

/**
 * Registers the track of a fight and the settings of what is seen of turns. Called once, while Foundry
 * initialises.
 */
export function registerCombatScreen(): void {
  CONFIG.ui.combat = BlackoutCombatTracker;
  registerTurnSettings();
}
