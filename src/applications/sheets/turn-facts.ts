import { actingCombatant, budgetOfCombatant } from "../../documents/budget.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { seenItems, waitingNow } from "../open-items/may-go-on.ts";
import type { Waiting } from "../open-items/waiting.ts";
import { turnState } from "../combat/track-facts.ts";

/** How somebody stands in the encounter that goes on, for the head of their sheet. */
export interface TurnFacts {
  /** Null before the step is known. */
  readonly step: number | null;
  /** The faces of the initiative dice; empty for those who roll none. */
  readonly dice: readonly number[];
  /** The step before delaying; 0 without a delay. */
  readonly delayedFrom: number;
  readonly acting: boolean;
  /** Action points left in this turn; before it what it will begin with. */
  readonly ap: number;
  /** Action points that a turn begins with. */
  readonly perTurn: number;
  readonly reactions: number;
  /** What is open for the viewer in the turn of the actor; null while it is not their turn. */
  readonly waiting: Waiting | null;
}

/**
 * How an actor stands in the encounter that goes on; null outside one. A dependent follower stands where its
 * controller does (R13.17).
 */
export function turnFacts(actor: Actor.Implementation): TurnFacts | null {
  const combatant = actingCombatant(actor);
  const combat = combatant?.combat;
  if (!combatant || !combat || combatant.type !== "base") return null;
  const fighter = fighterOf(combatant);
  const { initiative, dice, delayedFrom, began, actionPoints } = fighter;
  const { ap, reactions } = budgetOfCombatant(combatant);
  const state = turnState(fighter, { acting: combat.combatant?.id ?? null, round: combat.round });
  const isToCome = state === "none" || (state === "waits" && began < combat.round);
  return {
    step: initiative,
    dice,
    delayedFrom: delayedFrom === initiative ? 0 : delayedFrom,
    acting: state === "acting",
    ap: isToCome ? actionPoints : ap,
    perTurn: actionPoints,
    reactions,
    waiting: state === "acting" ? waitingNow(seenItems({ combat: combat.id ?? "" })) : null,
  };
}

/**
 * Calls `redraw` when the step of an actor, whose turn it is or what is open in it has changed; returns what
 * ends that.
 * Everything else of a Combatant redraws the sheet by itself.
 */
export function watchTurn(actor: Actor.Implementation, redraw: () => void): () => void {
  const mark = () => {
    const turn = turnFacts(actor);
    return turn === null ? "" : JSON.stringify([turn.step, turn.acting, turn.waiting]);
  };
  let drawn = mark();
  const look = () => {
    const now = mark();
    if (now === drawn) return;
    drawn = now;
    redraw();
  };
  const hooks = [
    ...(
      ["updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"] as const
    ).map(name => [name, Hooks.on(name, look)] as const),
    // Only actions are open.
    ...(["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const).map(
      name =>
        [
          name,
          Hooks.on(name, (message: ChatMessage.Implementation) => {
            if (message.isAction()) look();
          }),
        ] as const,
    ),
  ];
  return () => {
    for (const [name, id] of hooks) Hooks.off(name, id);
  };
}
