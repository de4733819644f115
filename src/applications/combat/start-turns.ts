import { watchHooks } from "../../compat/hooks.ts";
import { windows } from "../windows.ts";
import { COMMIT_ID, encounterToChooseIn } from "./due-choice.ts";
import { TurnHud } from "./turn-hud.ts";
import { TurnNotice } from "./turn-notice.ts";

/**
 * Starts the interface for turns: the bar, the turn notice, and the prompt for initiative dice. It runs until
 * the client leaves the game.
 */
export async function startTurns(): Promise<void> {
  // The window's code is loaded as soon as a user has to choose. Events are handled one at a time, so that an
  // event during loading doesn't open a second window.
  let attended: Promise<void> = Promise.resolve();
  const attend = () => {
    if (!foundry.applications.instances.has(COMMIT_ID) && !encounterToChooseIn()) return;
    attended = attended.then(async () => windows.commit(null)).catch(console.error);
  };
  watchHooks(
    ["updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"],
    attend,
  );
  attend();
  await Promise.all([new TurnHud().start(), new TurnNotice().start()]);
}
