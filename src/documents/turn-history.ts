import type { Fighter } from "./combat-rules.ts";
import type { BlackoutCombat } from "./combat.ts";
import { fighterOf } from "./fighters.ts";
import type { CombatState, TurnPlace } from "./turn-events.ts";

/**
 * The turn orders of the current and the previous round, as last seen by this client. A WeakMap is used
 * because a document's private members don't exist yet when the document is first prepared.
 */
const orders = new WeakMap<
  object,
  { readonly round: number; readonly now: readonly TurnPlace[]; readonly before: readonly TurnPlace[] }
>();

/**
 * Records the current order of a combat. If a new round has begun, keeps the last known order as that of the
 * previous round.
 */
export function noteOrder(combat: BlackoutCombat): void {
  const known = orders.get(combat);
  const now = combat.turns
    .filter(({ initiative }) => initiative !== null)
    .map(combatant => ({ id: combatant.id ?? "", resumes: fighterOf(combatant).resumes }));
  orders.set(combat, {
    round: combat.round,
    now,
    before: known === undefined ? now : known.round === combat.round ? known.before : known.now,
  });
}

/** Returns the order of the previous round, as this client last saw it. */
export function orderBefore(combat: BlackoutCombat): readonly TurnPlace[] | undefined {
  return orders.get(combat)?.before;
}

/**
 * The starts and ends of turns that this client has processed in each encounter, identified by round and
 * combatant.
 */
const happenings = new WeakMap<object, Set<string>>();

/** Returns the starts and ends of turns that this client has processed in an encounter. */
export function happenedIn(combat: BlackoutCombat): Set<string> {
  const happened = happenings.get(combat) ?? new Set<string>();
  happenings.set(combat, happened);
  return happened;
}

/** After the encounter has been rewound, removes the events that come after the current moment. */
export function forgetFrom(
  happened: Set<string>,
  { round, turn }: CombatState,
  order: readonly Fighter[],
): void {
  const places = new Map(order.map(({ id, ended }, index) => [id, ended >= round ? -1 : index]));
  for (const name of [...happened]) {
    const [of, id = "", event] = name.split(" ");
    const coming = Number(of) - round || (places.get(id) ?? -1) - (turn ?? Infinity);
    if (
      (coming > 0 && !order.some(fighter => fighter.id === id && fighter.resumes)) ||
      (coming === 0 && event === "_onEndTurn")
    )
      happened.delete(name);
  }
}

/** Returns a combat state in the format that turn events use. */
export function stateOf({ round, turn, combatantId }: Combat.HistoryData): CombatState {
  return { round: round ?? 0, turn, combatantId };
}
