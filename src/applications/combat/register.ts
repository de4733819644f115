import { BlackoutCombatTracker } from "./combat-tracker.ts";
import { CommitDialog } from "./commit-dialog.ts";
import { registerTurnSettings } from "./settings.ts";
import { TurnHud } from "./turn-hud.ts";
import { TurnNotice } from "./turn-notice.ts";

/** Registers what is seen of a fight: the track, the choice of dice, the notice and the bar of whoever acts. Called once, while Foundry initialises. */
export function registerCombatScreen(): void {
  CONFIG.ui.combat = BlackoutCombatTracker;
  registerTurnSettings();
  Hooks.once("ready", () => {
    void new TurnHud().start();
    void new TurnNotice().start();
    const attend = () => { void CommitDialog.attend(); };
    for (const name of ["updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"] as const) Hooks.on(name, attend);
    attend();
  });
}
