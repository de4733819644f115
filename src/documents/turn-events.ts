/** The state of an encounter in Foundry's format. */
export interface CombatState {
  readonly round: number;
  readonly turn: number | null;
  readonly combatantId: string | null;
}

/** The start or end of a turn or round in an encounter. */
export type TurnEvent =
  | {
      readonly event: "_onStartTurn" | "_onEndTurn";
      readonly combatantId: string;
      readonly context: { readonly round: number; readonly turn: number; readonly skipped: boolean };
    }
  | {
      readonly event: "_onStartRound" | "_onEndRound";
      readonly context: { readonly round: number; readonly skipped: boolean };
    };

/** A combatant's place in the turn order. */
export interface TurnPlace {
  readonly id: string;
  readonly resumes: boolean;
}

/**
 * Returns the turn and round events between a state and a later one, in order, as Foundry documents them.
 * Skipped turns start and end as skipped, moving back causes no events, and a turn of `null` is a pause. In
 * addition to Foundry's rules, a delayed turn ends only when it is over and starts only once. `order`
 * contains the participants in turn order. `before` is the order at the end of the previous round if a new
 * round has begun.
 */
export function turnEvents(
  prior: CombatState,
  current: CombatState,
  order: readonly TurnPlace[],
  before = order,
): readonly TurnEvent[] {
  const [was, is] = [indexOf(prior, prior.round === current.round ? order : before), indexOf(current, order)];
  if (isSame(prior, current) || isBack(prior, current, was, is)) return [];
  const events: TurnEvent[] = [];
  const hasDelayed = prior.round === current.round && is !== null && was !== null && was > is;
  if (prior.round > 0 && prior.combatantId !== null && !hasDelayed)
    events.push(turn("_onEndTurn", prior.combatantId, prior.round, prior.turn ?? 0, false));
  let next =
    prior.round === 0 ? 0 : prior.turn === null ? Infinity : hasDelayed ? (is ?? 0) : afterPrior(prior, was);
  for (let round = prior.round; round < current.round; round++) {
    const then = round === prior.round ? before : order;
    if (round > 0) {
      events.push(...passedOver(then, next, then.length, round), {
        event: "_onEndRound",
        context: { round, skipped: round > prior.round },
      });
    }
    next = 0;
    events.push({
      event: "_onStartRound",
      context: { round: round + 1, skipped: round + 1 < current.round },
    });
  }
  if (current.turn === null || current.combatantId === null) return events;
  const place = is ?? current.turn;
  events.push(...passedOver(order, next, place, current.round));
  const resumes = order[place]?.id === current.combatantId && order[place].resumes;
  return resumes
    ? events
    : [...events, turn("_onStartTurn", current.combatantId, current.round, current.turn, false)];
}

/**
 * Returns the index of the turn that follows the previous one. If the combatant of the previous turn was
 * deleted, this is the previous index, because the next combatant has moved up.
 */
function afterPrior({ turn: index }: CombatState, was: number | null): number {
  return was === null ? (index ?? 0) : was + 1;
}

function indexOf({ combatantId }: CombatState, order: readonly TurnPlace[]): number | null {
  const index = order.findIndex(({ id }) => id === combatantId);
  return index < 0 ? null : index;
}

function isSame(prior: CombatState, current: CombatState): boolean {
  return (
    prior.round === current.round &&
    prior.combatantId === current.combatantId &&
    (prior.turn === null) === (current.turn === null)
  );
}

/**
 * Whether the encounter went back to an earlier turn. False if the previously acting combatant was merely moved
 * behind the current one in the turn order.
 */
function isBack(prior: CombatState, current: CombatState, was: number | null, is: number | null): boolean {
  if (current.round !== prior.round) return current.round < prior.round;
  return (
    prior.turn !== null &&
    current.turn !== null &&
    current.turn < prior.turn &&
    was !== null &&
    is !== null &&
    is < was
  );
}

function passedOver(
  order: readonly TurnPlace[],
  from: number,
  to: number,
  round: number,
): readonly TurnEvent[] {
  return order
    .slice(Math.min(from, order.length), to)
    .flatMap(({ id, resumes }, offset) => [
      ...(resumes ? [] : [turn("_onStartTurn", id, round, from + offset, true)]),
      turn("_onEndTurn", id, round, from + offset, true),
    ]);
}

function turn(
  event: "_onStartTurn" | "_onEndTurn",
  combatantId: string,
  round: number,
  index: number,
  skipped: boolean,
): TurnEvent {
  return { event, combatantId, context: { round, turn: index, skipped } };
}
