import { messageHooks, watchHooks } from "../../compat/hooks.ts";
import { actingCombatant } from "../../documents/budget.ts";
import { shownBudget } from "../../features/combat/shown-budget.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { missingNames, seenItems, waitingNow } from "../open-items/may-proceed.ts";
import type { Waiting } from "../open-items/waiting.ts";
import { turnState } from "../combat/track-facts.ts";

/** An actor's state in the current encounter, for the header of the actor's sheet. */
export interface TurnFacts {
  /** The actor's step, or null if it isn't known yet. */
  readonly step: number | null;
  /** The faces of the initiative dice. Empty for actors who don't roll any. */
  readonly dice: readonly number[];
  /** The step from which the actor delayed, or 0 if they didn't. */
  readonly delayedFrom: number;
  readonly acting: boolean;
  /** The action points left in the actor's turn or, before that turn, the points with which it will begin. */
  readonly ap: number;
  /** The action points with which a turn begins. */
  readonly perTurn: number;
  readonly reactions: number;
  /** The open items of the actor's turn that the viewer can handle, or null if it isn't the actor's turn. */
  readonly waiting: Waiting | null;
  /** The names of the actors whose owners have yet to answer. A name is empty if the user doesn't know it. */
  readonly missing: readonly string[];
}

/**
 * Returns an actor's turn state in the current encounter, or null outside an encounter. A dependent follower
 * shares its controller's turn state (R13.17).
 */
export function turnFacts(actor: Actor.Implementation): TurnFacts | null {
  const combatant = actingCombatant(actor);
  const combat = combatant?.combat;
  if (!combatant || !combat || combatant.type !== "base") return null;
  const fighter = fighterOf(combatant);
  const { initiative, dice, delayedFrom, actionPoints } = fighter;
  const { ap, reactions } = shownBudget(combatant);
  const state = turnState(fighter, { acting: combat.combatant?.id ?? null, round: combat.round });
  const open = state === "acting" ? seenItems({ combat: combat.id ?? "" }) : null;
  return {
    step: initiative,
    dice,
    delayedFrom: delayedFrom === initiative ? 0 : delayedFrom,
    acting: state === "acting",
    ap: state === "none" ? actionPoints : ap,
    perTurn: actionPoints,
    reactions,
    waiting: open && waitingNow(open),
    missing: missingNames(open ?? []),
  };
}

/**
 * Calls `redraw` when the actor's step, the current turn, or the open items of the turn have changed. Returns
 * a function that removes the listeners. All other changes to combatants redraw the sheet anyway.
 */
export function watchTurn(actor: Actor.Implementation, redraw: () => void): () => void {
  const mark = () => {
    const turn = turnFacts(actor);
    return turn === null ? "" : JSON.stringify([turn.step, turn.acting, turn.waiting, turn.missing]);
  };
  let drawn = mark();
  const look = () => {
    const now = mark();
    if (now === drawn) return;
    drawn = now;
    redraw();
  };
  const unwatchEncounters = watchHooks(
    ["updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"],
    look,
  );
  // Only actions can have open items, so other messages are ignored.
  const unwatchMessages = watchHooks(messageHooks, (message: ChatMessage.Implementation) => {
    if (message.isAction()) look();
  });
  return () => {
    unwatchEncounters();
    unwatchMessages();
  };
}
