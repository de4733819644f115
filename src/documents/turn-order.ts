import { roundIsOver } from "../rules/combat/action-budget.ts";
import type { CombatRules, Fighter, FighterPart, Now } from "./combat-rules.ts";

/*
 * The order of a round and who has had their turn in it. Pure. A turn is a place in the order; who has had
 * theirs is told by the rounds in which it began and ended.
 */

/**
 * The fighters in the order in which they act; those without an initiative come last. A total order: the id
 * decides what nothing else does. Who is led acts right after the one who leads them.
 */
export function ordered(fighters: readonly Fighter[], rules: CombatRules): readonly Fighter[] {
  const leaders = new Map(
    fighters.some(({ leader }) => leader !== undefined) ? fighters.map(fighter => [fighter.id, fighter]) : [],
  );
  return fighters
    .map(fighter => ledBy(fighter, leaders.get(fighter.leader ?? "")))
    .sort((a, b) => compareFighters(a, b, rules));
}

/** Somebody at the place of who leads them; unchanged without one. */
export function ledBy(fighter: Fighter, leader: Fighter | undefined): Fighter {
  if (!leader) return fighter;
  const { initiative, late, manual, side, number = 0 } = leader;
  return { ...fighter, initiative, late, manual, side, number };
}

/** Below zero when the first acts before the second; 0 for one and the same only. */
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

/** Does a fighter take part in this round: has it a place? */
export function takesPart({ initiative }: Fighter): boolean {
  return initiative !== null;
}

/**
 * The index of the first after `from` whose turn of this round is still to come and whom nothing passes over;
 * null when there is none.
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

/** The index of the last before `from` who takes part; null when there is none. */
export function previousTurnIndex(order: readonly Fighter[], from: number): number | null {
  const index = order.slice(0, from).findLastIndex(takesPart);
  return index < 0 ? null : index;
}

/**
 * The index of the last turn that a past round had: nobody who joined later had one in it. 0 when all of them
 * did.
 */
export function lastTurnIndex(order: readonly Fighter[], round: number): number {
  return Math.max(
    0,
    order.findLastIndex(fighter => takesPart(fighter) && fighter.since <= round),
  );
}

/**
 * Who joined later than the round to which a fight goes back, and has a turn in it now, since their place is
 * still to come.
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
 * What has to change of whom so that the rounds in which turns began and ended fit the place that the round
 * has come to; `turn` null for: all have had theirs. Who had their turn and was put behind others by another
 * hand has had it, unless the round goes back: by itself it does when the turn goes to somebody who had
 * theirs.
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

/** Only what is otherwise than it was; null for nothing. */
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

/** The parts of two lists of changes together; the later counts. */
export function together(
  ...all: readonly ReadonlyMap<string, FighterPart>[]
): ReadonlyMap<string, FighterPart> {
  const sum = new Map<string, FighterPart>();
  for (const parts of all) for (const [id, part] of parts) sum.set(id, { ...sum.get(id), ...part });
  return sum;
}

/** Fighters after changes. */
export function withParts(
  fighters: readonly Fighter[],
  parts: ReadonlyMap<string, FighterPart>,
): readonly Fighter[] {
  return fighters.map(fighter => ({ ...fighter, ...parts.get(fighter.id) }));
}

/** Where a fight stands: who is in it, in their order, and whose turn it is. */
export interface Standing {
  readonly order: readonly Fighter[];
  readonly turn: number | null;
  readonly round: number;
}

/**
 * Whose turn it is when the order has become another in the middle of a round: still of whoever acts, unless
 * they have moved behind somebody who has not acted yet, or are gone; then of the first who has not. Null
 * when everybody has had their turn, or it was nobody's.
 */
export function turnAfterChange({ order, turn, round }: Standing, after: readonly Fighter[]): number | null {
  if (turn === null) return null;
  const had = new Set(
    order.filter((fighter, index) => index < turn || fighter.ended >= round).map(({ id }) => id),
  );
  const next = after.findIndex(fighter => takesPart(fighter) && !had.has(fighter.id));
  return next < 0 ? null : next;
}

/** The moment that a round has come to; null when it is nobody's turn. */
export function nowOf({ order, turn }: Standing): Now | null {
  const acting = turn === null ? undefined : order[turn];
  return acting === undefined || acting.initiative === null
    ? null
    : { step: acting.initiative, late: acting.late };
}
