import { watchHooks } from "../../compat/hooks.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { isPredicted, onTurnShown, shownTurn } from "../../documents/shown-turn.ts";

/** The maximum time to wait for a busy writer, in milliseconds. */
const longestWait = 5000;

/**
 * Resolves when the start of a combatant's turn has been written, when the turn is over, or after a time
 * limit. Resolves immediately if no Gamemaster is online to write it. A turn counts as begun only once the
 * server has confirmed it, even if it is already displayed.
 */
export async function turnBegun(combatant: Combatant.Implementation): Promise<void> {
  const { combat } = combatant;
  const isBeginning = () => {
    if (!combat || combat.combatant !== combatant || !game.users.activeGM) return false;
    const { began, opened } = fighterOf(combatant);
    return began >= combat.round && opened < combat.round;
  };
  const isComing = () => combat !== null && isPredicted(combat) && shownTurn(combat) === combatant.id;
  const isAwaited = () => isComing() || isBeginning();
  if (!combat?.started || isMirrored(combat) || !isAwaited()) return;
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, longestWait);
    const look = () => {
      if (!isAwaited()) end();
    };
    const unhook = onTurnShown(look);
    const unwatch = watchHooks(["updateCombat", "updateCombatant"], look);
    function end(): void {
      clearTimeout(timer);
      unhook();
      unwatch();
      resolve();
    }
  });
}
