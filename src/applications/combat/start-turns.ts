import { CommitDialog } from "./commit-dialog.ts";
import { TurnHud } from "./turn-hud.ts";
import { TurnNotice } from "./turn-notice.ts";

/**
 * Starts what is seen of turns for as long as the game is there: the bar and the notice of whoever acts, and
 * the choice of dice where one is due.
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
