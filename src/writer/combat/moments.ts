import type { Fighter } from "../../documents/combat-rules.ts";

/** An event in an encounter that concerns one combatant: the start or end of their turn. */
export interface Moment {
  readonly kind: "open" | "close";
  readonly fighter: Fighter;
  readonly round: number;
  /** The position of the turn in its round. */
  readonly turn: number;
}

/** The maximum number of past rounds to check. */
const MOST_ROUNDS = 20;

/**
 * Returns the given round and the last few before it, in order. Their events may still be due, because turns
 * and rounds can advance faster than their effects are posted.
 */
export function roundsToSee(round: number): readonly number[] {
  const first = Math.max(1, round - MOST_ROUNDS);
  return Array.from({ length: Math.max(0, round - first + 1) }, (_, index) => first + index);
}

/**
 * Returns the events that are due in a round, in order. `fighters` are in turn order, and `now` is the
 * encounter's current round. The rounds stored in a combatant show whether a turn has started or ended, so
 * that no event is missed or repeated.
 */
export function dueMoments(fighters: readonly Fighter[], round: number, now: number): readonly Moment[] {
  return fighters.flatMap((fighter, turn) => momentsOf(fighter, turn, round, now));
}

function momentsOf(fighter: Fighter, turn: number, round: number, now: number): readonly Moment[] {
  const { began, ended, opened, closed, since, actor } = fighter;
  if (actor === null || since > round) return [];
  const over = ended >= round;
  const begun = over || (round === now && began >= round);
  return [
    ...(begun && opened < round ? [{ kind: "open" as const, fighter, round, turn }] : []),
    ...(over && closed < round ? [{ kind: "close" as const, fighter, round, turn }] : []),
  ];
}

/**
 * Returns the current round, the next one, and all later rounds that any combatant has reached, because the
 * encounter may have been rewound from one of them.
 */
export function roundsToTakeBack(fighters: readonly Fighter[], round: number): readonly number[] {
  const last = Math.max(round + 1, ...fighters.map(({ opened, closed }) => Math.max(opened, closed)));
  return Array.from({ length: last - round + 1 }, (_, index) => round + index).filter(one => one > 0);
}

/**
 * Returns the events that have not happened yet in the current and later rounds, latest first. Before the
 * first round, these are all events. If the encounter was rewound, the effects of these events must be
 * undone.
 */
export function comingMoments(fighters: readonly Fighter[], round: number): readonly Moment[] {
  return roundsToTakeBack(fighters, round)
    .flatMap(one =>
      fighters.flatMap((fighter, turn): readonly Moment[] => [
        ...(fighter.began < one || one > round ? [{ kind: "open" as const, fighter, round: one, turn }] : []),
        ...(fighter.ended < one || one > round
          ? [{ kind: "close" as const, fighter, round: one, turn }]
          : []),
      ]),
    )
    .reverse();
}
