import { equal } from "../ledger/plain.ts";
import { roundIsOver } from "../rules/combat/action-budget.ts";
import type { CombatRules, Fighter, FighterPart, Now } from "./combat-rules.ts";

/*
 * The turn order of a round and its finished turns. All functions are pure. A turn is a position in the
 * order. Each combatant stores the rounds in which their turn last began and ended, which show whether the
 * combatant has had a turn this round.
 */

/**
 * Returns the combatants in turn order. Combatants without an initiative come last. IDs break ties, so the
 * order is always unambiguous. A dependent follower acts immediately after its controller.
 */
export function ordered(fighters: readonly Fighter[], rules: CombatRules): readonly Fighter[] {
  const leaders = new Map(
    fighters.some(({ leader }) => leader !== undefined) ? fighters.map(fighter => [fighter.id, fighter]) : [],
  );
  return fighters
    .map(fighter => ledBy(fighter, leaders.get(fighter.leader ?? "")))
    .sort((a, b) => compareFighters(a, b, rules));
}

/**
 * Returns a copy of a follower that has its controller's place in the turn order. Without a controller,
 * returns the follower unchanged.
 */
export function ledBy(fighter: Fighter, leader: Fighter | undefined): Fighter {
  if (!leader) return fighter;
  const { initiative, late, manual, side, number = 0 } = leader;
  return { ...fighter, initiative, late, manual, side, number };
}

/**
 * Compares two combatants by turn order. Returns a negative number if the first combatant acts before the
 * second, and 0 only if they are the same combatant.
 */
export function compareFighters(a: Fighter, b: Fighter, rules: CombatRules): number {
  if (a.initiative === null || b.initiative === null)
    return Number(a.initiative === null) - Number(b.initiative === null) || compareIds(a, b);
  const [first, second] = [rules.place(a), rules.place(b)];
  for (const [index, number] of first.entries()) {
    const other = second[index] ?? 0;
    if (number !== other) return number - other;
  }
  return compareIds(a, b);
}

function compareIds(a: Fighter, b: Fighter): number {
  return (
    compareWords(a.leader ?? a.id, b.leader ?? b.id) ||
    Number(a.leader !== undefined) - Number(b.leader !== undefined) ||
    compareWords(a.id, b.id)
  );
}

function compareWords(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whether a combatant takes part in this round, that is, has an initiative value. */
export function takesPart({ initiative }: Fighter): boolean {
  return initiative !== null;
}

/**
 * Returns the index of the first combatant after `from` who has yet to act in this round and isn't skipped,
 * or null if there is none.
 */
export function nextTurnIndex(
  order: readonly Fighter[],
  from: number,
  round: number,
  skips: (fighter: Fighter) => boolean,
): number | null {
  const isToAct = (fighter: Fighter, at: number) =>
    at > from && takesPart(fighter) && fighter.ended < round && !skips(fighter);
  return roundIsOver(order.map((fighter, at) => !isToAct(fighter, at))) ? null : order.findIndex(isToAct);
}

/** Returns the index of the last combatant before `from` who takes part, or null if there is none. */
export function previousTurnIndex(order: readonly Fighter[], from: number): number | null {
  const index = order.slice(0, from).findLastIndex(takesPart);
  return index < 0 ? null : index;
}

/**
 * Returns the index of the last turn in a past round. Combatants who joined after that round are ignored.
 * Returns 0 if there are no others.
 */
export function lastTurnIndex(order: readonly Fighter[], round: number): number {
  return Math.max(
    0,
    order.findLastIndex(fighter => takesPart(fighter) && fighter.since <= round),
  );
}

/**
 * Returns the changes to combatants who joined after the round to which an encounter is rewound. Those whose
 * turn in that round hasn't passed yet are allowed to take it.
 */
export function joinedBy(
  order: readonly Fighter[],
  turn: number,
  round: number,
): ReadonlyMap<string, FighterPart> {
  return new Map(
    order.flatMap(({ id, since }, index) =>
      index >= turn && since > round ? [[id, { since: round }] as const] : [],
    ),
  );
}

/**
 * Returns the changes that make the stored rounds of turn starts and ends match the current turn. If `turn`
 * is null, all combatants have had their turns. Combatants who were moved to a later place after their turn
 * still count as having had it. The exception is a rewind, in which the current turn passes to a combatant who
 * has already had a turn this round.
 */
export function turnMarks(
  order: readonly Fighter[],
  turn: number | null,
  round: number,
  back = goesBack(order, turn, round),
): ReadonlyMap<string, FighterPart> {
  const marks = new Map<string, FighterPart>();
  order.forEach((fighter, index) => {
    if (!takesPart(fighter)) return;
    const distance = index - (turn ?? Infinity);
    if (distance > 0 && !back && fighter.ended === round) return;
    const part = changed(fighter, markOf(fighter, distance, round));
    if (part) marks.set(fighter.id, part);
  });
  return marks;
}

function goesBack(order: readonly Fighter[], turn: number | null, round: number): boolean {
  return (order[turn ?? -1]?.ended ?? 0) >= round;
}

function markOf({ began, ended, resumes }: Fighter, distance: number, round: number): FighterPart {
  const before = Math.max(0, round - 1);
  if (distance < 0) return { began: round, ended: round };
  if (distance === 0) return { began: round, ended: Math.min(ended, before) };
  const going = resumes && began === round;
  return {
    began: going ? began : Math.min(began, before),
    ended: Math.min(ended, before),
    ...(going ? {} : { resumes: false }),
  };
}

/** Returns the properties of `part` that differ from the combatant's, or null if none do. */
export function changed(fighter: Fighter, part: FighterPart): FighterPart | null {
  const entries = Object.entries(part).filter(
    ([key, value]) => !equal(fighter[key as keyof FighterPart], value),
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Merges maps of changes. If several maps change the same field, the last one takes precedence. */
export function together(
  ...all: readonly ReadonlyMap<string, FighterPart>[]
): ReadonlyMap<string, FighterPart> {
  const sum = new Map<string, FighterPart>();
  for (const parts of all) for (const [id, part] of parts) sum.set(id, { ...sum.get(id), ...part });
  return sum;
}

/** Returns the combatants with the given changes applied. */
export function withParts(
  fighters: readonly Fighter[],
  parts: ReadonlyMap<string, FighterPart>,
): readonly Fighter[] {
  return fighters.map(fighter => ({ ...fighter, ...parts.get(fighter.id) }));
}

/** The state of an encounter: its combatants in turn order, the current turn, and the round. */
export interface TurnState {
  readonly order: readonly Fighter[];
  readonly turn: number | null;
  readonly round: number;
}

/**
 * Returns the current turn after the order changes during a round. The acting combatant keeps the turn,
 * unless they were deleted or moved behind a combatant who hasn't acted yet. In that case, the turn passes to
 * the first combatant who hasn't acted. Returns null if all combatants have had their turn, or if there was
 * no current turn.
 */
export function turnAfterChange({ order, turn, round }: TurnState, after: readonly Fighter[]): number | null {
  if (turn === null) return null;
  const had = new Set(
    order.filter((fighter, index) => index < turn || fighter.ended >= round).map(({ id }) => id),
  );
  const next = after.findIndex(fighter => takesPart(fighter) && !had.has(fighter.id));
  return next < 0 ? null : next;
}

/** Returns the current moment of a round, or null if there is no current turn. */
export function nowOf({ order, turn }: TurnState): Now | null {
  const acting = turn === null ? undefined : order[turn];
  return acting === undefined || acting.initiative === null
    ? null
    : { step: acting.initiative, late: acting.late };
}
