import type { Fighter } from "../../documents/combat-rules.ts";
import { idOf } from "../../features/combat/sha256.ts";

/** A moment of a fight that does something to somebody: their turn opens or closes. */
export interface Moment {
  readonly kind: "open" | "close";
  readonly fighter: Fighter;
  readonly round: number;
  /** The place of the turn in its round. */
  readonly turn: number;
}

/** Ids that were worked out: in a fight of many the same few hundred are asked for again and again. */
const known = new Map<string, string>();
const MOST_KNOWN = 5000;

/** The id of the message of a moment, always the same, so that it can be posted once only. */
export function momentId(
  combat: string,
  { kind, fighter, round }: Pick<Moment, "kind" | "round"> & { readonly fighter: Pick<Fighter, "id"> },
): string {
  const words = ["turn", combat, round, fighter.id, kind];
  const name = words.join(" ");
  const id = known.get(name) ?? idOf(...words);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, id);
  return id;
}

/** More rounds than that are not caught up with: who looks only then has other things to see to. */
const MOST_ROUNDS = 20;

/** The rounds whose moments may still have to happen, the first first: turns and rounds can go on faster than what they bring is done. */
export function roundsToSee(round: number): readonly number[] {
  const first = Math.max(1, round - MOST_ROUNDS);
  return Array.from({ length: Math.max(0, round - first + 1) }, (_, index) => first + index);
}

/**
 * The moments of one round that have come, now that the fight is in round `now`, and have not done yet what they do, in their order. `fighters` are in the order of their
 * turns. Whether a turn began or ended is told by the rounds noted on the fighter, so that nothing is missed and nothing done twice whatever happened between two looks.
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

/** The running round, the next, and all after those that somebody has had something of: from where a fight has gone back. */
export function roundsToTakeBack(fighters: readonly Fighter[], round: number): readonly number[] {
  const last = Math.max(round + 1, ...fighters.map(({ opened, closed }) => Math.max(opened, closed)));
  return Array.from({ length: last - round + 1 }, (_, index) => round + index).filter(one => one > 0);
}

/**
 * The moments of the running round and later ones that are still to come, the latest first: what they did when the fight was further on is taken back. Before the first
 * round all of it is.
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
