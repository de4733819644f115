import { CommitDialog } from "./commit-dialog.ts";
import { TurnHud } from "./turn-hud.ts";
import { TurnNotice } from "./turn-notice.ts";

/**
 * Starts the interface for turns: the bar, the turn notice, and the prompt for initiative dice. It runs until
 * the client leaves the game.
 */
export async function startTurns(): Promise<void> {
  const attend = () => {
    void CommitDialog.attend();
  };
  for (const name of [
    "updateCombat",
    "deleteCombat",
    "createCombatant",
    "updateCombatant",
    "deleteCombatant",
  ] as const)
    Hooks.on(name, attend);
  attend();
  await Promise.all([new TurnHud().start(), new TurnNotice().start()]);
}
