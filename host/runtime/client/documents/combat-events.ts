/** The round and turn of a combat. */
export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** A turn event of a combat: the method to call, and its arguments. */
export type TurnEvent =
  | {
      event: "_onStartTurn" | "_onEndTurn";
      combatantId: string;
      context: { round: number; turn: number; skipped: boolean };
    }
  | { event: "_onStartRound" | "_onEndRound"; context: { round: number; skipped: boolean } };

/** Whether two states have the same round, turn and combatant. */
export function isSame(prior: CombatState, current: CombatState): boolean {
  return (
    prior.round === current.round && prior.turn === current.turn && prior.combatantId === current.combatantId
  );
}

/** Whether the combat was rewound: the current state precedes the prior one. */
function isRewind(prior: CombatState, current: CombatState): boolean {
  if (current.round !== prior.round) return current.round < prior.round;
  return prior.turn !== null && current.turn !== null && current.turn < prior.turn;
}

/**
 * Returns the turn and round events that lead from one state to a later state, in order: the end of the turn,
 * skipped turns (whose start and end are marked as skipped), the end of the round, the start of the next
 * round, and so on, and finally the start of the turn. A rewind causes no events. If the turn is `null`, the
 * combat pauses between turns. Entering or leaving a pause skips no combatant.
 * @param order the combatants' IDs in turn order
 */
export function turnEvents(prior: CombatState, current: CombatState, order: string[]): TurnEvent[] {
  if (isSame(prior, current) || isRewind(prior, current)) return [];
  const events: TurnEvent[] = [];
  const turn = (
    event: "_onStartTurn" | "_onEndTurn",
    combatantId: string,
    round: number,
    at: number,
    skipped: boolean,
  ): void => {
    events.push({ event, combatantId, context: { round, turn: at, skipped } });
  };
  const skip = (round: number, from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      turn("_onStartTurn", order[at], round, at, true);
      turn("_onEndTurn", order[at], round, at, true);
    }
  };
  const wasRunning = prior.round > 0;
  if (wasRunning && prior.turn !== null && prior.combatantId)
    turn("_onEndTurn", prior.combatantId, prior.round, prior.turn, false);
  let next = !wasRunning ? 0 : prior.turn === null ? Infinity : prior.turn + 1;
  for (let round = prior.round; round < current.round; round++) {
    if (round > 0) {
      skip(round, next, order.length);
      events.push({ event: "_onEndRound", context: { round, skipped: round > prior.round } });
    }
    next = 0;
    events.push({
      event: "_onStartRound",
      context: { round: round + 1, skipped: round + 1 < current.round },
    });
  }
  if (current.turn !== null && current.combatantId) {
    skip(current.round, next, current.turn);
    turn("_onStartTurn", current.combatantId, current.round, current.turn, false);
  }
  return events;
}
