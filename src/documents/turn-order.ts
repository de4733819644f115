import { roundIsOver } from "../rules/combat/action-budget.ts";
import type { CombatRules, Fighter, FighterPart, Now } from "./combat-rules.ts";

/*
 * The order of a round and its finished turns. Pure. A turn is a place in the order; the rounds in which a
 * combatant's turn began and ended tell whether they have had it.
 */

/**
 * Returns the fighters in turn order; those without an initiative come last. A total order: IDs decide ties.
 * A dependent follower acts right after its controller.
 */
export function ordered(fighters: readonly Fighter[], rules: CombatRules): readonly Fighter[] {
  const leaders = new Map(
    fighters.some(({ leader }) => leader !== undefined) ? fighters.map(fighter => [fighter.id, fighter]) : [],
  );
  return fighters
    .map(fighter => ledBy(fighter, leaders.get(fighter.leader ?? "")))
    .sort((a, b) => compareFighters(a, b, rules));
}

/** Returns a follower at the place of its controller; unchanged without one. */
export function ledBy(fighter: Fighter, leader: Fighter | undefined): Fighter {
  if (!leader) return fighter;
  const { initiative, late, manual, side, number = 0 } = leader;
  return { ...fighter, initiative, late, manual, side, number };
}

/** Negative if the first fighter acts before the second; 0 only for the same fighter. */
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

/** Whether a fighter takes part in this round, that is, has a place. */
export function takesPart({ initiative }: Fighter): boolean {
  return initiative !== null;
}

/**
 * Returns the index of the first fighter after `from` who has yet to act in this round and isn't skipped;
 * null if there is none.
 */
export function nextTurnIndex(
  order: readonly Fighter[],
  from: number,
  round: number,
  skips: (fighter: Fighter) => boolean,
): number | null {
  const waits = (fighter: Fighter, at: number) =>
    at > from && takesPart(fighter) && fighter.ended < round && !skips(fighter);
  return roundIsOver(order.map((fighter, at) => !waits(fighter, at))) ? null : order.findIndex(waits);
}

/** Returns the index of the last participant before `from`; null if there is none. */
export function previousTurnIndex(order: readonly Fighter[], from: number): number | null {
  const index = order.slice(0, from).findLastIndex(takesPart);
  return index < 0 ? null : index;
}

/**
 * Returns the index of the last turn in a past round, in which combatants who joined later had none. 0 if all
 * of them joined later.
 */
export function lastTurnIndex(order: readonly Fighter[], round: number): number {
  return Math.max(
    0,
    order.findLastIndex(fighter => takesPart(fighter) && fighter.since <= round),
  );
}

/**
 * Returns the fighters who joined after the round that a fight returns to, and who now have a turn in it
 * because their place is still to come.
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
 * Returns the changes after which the stored rounds of turn starts and ends match the current place of the
 * round; a null `turn` means that all have had theirs. A combatant who was moved behind others after their
 * turn has had it, unless the round moves back: it does when the turn goes to a combatant who has had theirs.
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

/** Returns only the differences; null if there are none. */
export function changed(fighter: Fighter, part: FighterPart): FighterPart | null {
  const entries = Object.entries(part).filter(
    ([key, value]) => !same(fighter[key as keyof FighterPart], value),
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function same(first: unknown, second: unknown): boolean {
  return (
    first === second ||
    (Array.isArray(first) &&
      Array.isArray(second) &&
      first.length === second.length &&
      first.every((one, index) => one === second[index]))
  );
}

/** Merges two lists of changes; the second takes precedence. */
export function together(
  ...all: readonly ReadonlyMap<string, FighterPart>[]
): ReadonlyMap<string, FighterPart> {
  const sum = new Map<string, FighterPart>();
  for (const parts of all) for (const [id, part] of parts) sum.set(id, { ...sum.get(id), ...part });
  return sum;
}

/** Returns the fighters with the changes applied. */
export function withParts(
  fighters: readonly Fighter[],
  parts: ReadonlyMap<string, FighterPart>,
): readonly Fighter[] {
  return fighters.map(fighter => ({ ...fighter, ...parts.get(fighter.id) }));
}

/** The state of a fight: its combatants in order, and whose turn it is. */
export interface Standing {
  readonly order: readonly Fighter[];
  readonly turn: number | null;
  readonly round: number;
}

/**
 * Returns whose turn it is after the order changed during a round: still the acting combatant's, unless they
 * moved behind one who hasn't acted yet, or were deleted; then it is the turn of the first who hasn't acted.
 * Null if all have had their turn, or if there was no current turn.
 */
export function turnAfterChange({ order, turn, round }: Standing, after: readonly Fighter[]): number | null {
  if (turn === null) return null;
  const had = new Set(
    order.filter((fighter, index) => index < turn || fighter.ended >= round).map(({ id }) => id),
  );
  const next = after.findIndex(fighter => takesPart(fighter) && !had.has(fighter.id));
  return next < 0 ? null : next;
}

/** Returns the current moment of a round; null if there is no current turn. */
export function nowOf({ order, turn }: Standing): Now | null {
  const acting = turn === null ? undefined : order[turn];
  return acting === undefined || acting.initiative === null
    ? null
    : { step: acting.initiative, late: acting.late };
}
