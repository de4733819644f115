import type { BlackoutCombat } from "./combat.ts";
import type { Fighter, FighterPart } from "./combat-rules.ts";
import { writeCombat } from "./combat-writes.ts";
import { markUpdates, orderAfter } from "./combatant-updates.ts";
import { combatData, fighterUpdate } from "./fighters.ts";
import { isMirrored } from "./is-mirrored.ts";
import { nextTurnIndex, nowOf, takesPart } from "./turn-order.ts";

/**
 * Keeps the turn with the acting combatant after others have joined, left or been moved. If the acting
 * combatant left, the turn passes to the next one. If a combatant who hasn't acted yet now precedes the
 * acting combatant, moves it behind the acting combatant, so that no combatant loses a turn.
 */
export async function keepTurn(combat: BlackoutCombat): Promise<void> {
  if (!combat.started || combat.turn === null || combat.phase !== "fighting" || isMirrored(combat)) return;
  const { acting } = combatData(combat);
  const { fighters } = combat;
  const at = fighters.findIndex(({ id }) => id === acting);
  if (at < 0) return handOn(combat, fighters);
  const now = nowOf({ order: fighters, turn: at, round: combat.round });
  const left = fighters
    .slice(0, at)
    .filter(
      fighter =>
        takesPart(fighter) &&
        fighter.ended < combat.round &&
        (fighter.began < combat.round || fighter.resumes),
    );
  // A dependent follower counts as having had the turn, because it passed together with the controller's
  // turn.
  const had: FighterPart = { began: combat.round, ended: combat.round };
  const updates = left.map(fighter =>
    fighterUpdate(
      fighter.id,
      fighter.leader === undefined ? combat.rules.moved(fighter, {}, { round: combat.round, now }) : had,
    ),
  );
  const turn = orderAfter(combat, updates).findIndex(({ id }) => id === acting);
  if (turn !== combat.serverTurn || updates.length > 0)
    await writeCombat(combat, { turn }, updates, { turnEvents: false });
}

/**
 * Passes the turn of a deleted combatant to the next combatant. If no combatant is left to act, begins the
 * next round.
 */
async function handOn(combat: BlackoutCombat, fighters: readonly Fighter[]): Promise<void> {
  const next = nextTurnIndex(fighters, -1, combat.round, combat.skips);
  if (next === null) await combat.moveToNextRound();
  else
    await writeCombat(combat, { turn: next }, markUpdates(fighters, next, combat.round), {
      turnEvents: next !== combat.turn,
    });
}

/**
 * Stores the acting combatant and the combatants who have had their turn, after an update that changed the
 * turn without storing them.
 */
export async function noteTurn(combat: BlackoutCombat): Promise<void> {
  const { turn } = combat._source;
  if (!combat.started || combat.phase !== "fighting" || typeof turn !== "number" || isMirrored(combat))
    return;
  const { fighters } = combat;
  const acting = fighters[turn]?.id ?? "";
  const updates = markUpdates(fighters, turn, combat.round);
  if (updates.length > 0 || combatData(combat).acting !== acting)
    await writeCombat(combat, { system: { acting } }, updates);
}
