import { oneOf, record, records, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { twoFaces } from "./check-roll.ts";

/** X2.4: the bonus for combatants who neither attacked nor were attacked in the previous round. */
export const calmBonus = 1;

/** The facts that determine an initiative check. */
export interface InitiativeFacts {
  /** The round, starting at 1. */
  readonly round: number;
  readonly modifier: number;
  /** X2.4: whether the combatant attacked or was attacked in the previous round, regardless of hits. */
  readonly involved: boolean;
  /** A modifier for this check alone, such as the penalty for having had the drop (X2.10). */
  readonly change: number;
}

/** The parts of an initiative check and their total. */
export interface InitiativeRoll {
  readonly faces: readonly number[];
  readonly modifier: number;
  readonly calm: number;
  readonly change: number;
  readonly total: number;
}

/**
 * Returns an initiative check, which is made every round with two dice and the modifier (X2.2). From the
 * second round on, combatants who weren't involved in the previous round get +1 (X2.4). There is a penalty
 * for having had the drop (X2.10). Doubles have no effect (X2.5). Throws a RuleError unless exactly two dice
 * are given.
 */
export function initiativeRoll(faces: readonly number[], facts: InitiativeFacts): InitiativeRoll {
  const [first, second] = twoFaces("faces", faces);
  const round = wholeNumber("initiative.round", record("initiative", facts).round, 1);
  const modifier = wholeNumber("initiative.modifier", facts.modifier);
  const change = wholeNumber("initiative.change", facts.change);
  const calm = round > 1 && !requireBoolean("initiative.involved", facts.involved) ? calmBonus : 0;
  return { faces, modifier, calm, change, total: first + second + modifier + calm + change };
}

/** A combatant's place in the order of a round. */
export interface InitiativePlace {
  readonly id: string;
  readonly name: string;
  readonly side: "player" | "other";
  readonly total: number;
  readonly modifier: number;
}

/**
 * Returns the turn order in groups that act together. High totals come first, and player characters before
 * others (X2.3). Player characters with the same total act together. All others act one by one, ordered by
 * modifier (highest first) and then by name. Throws a RuleError for a total that isn't an integer.
 */
export function initiativeOrder(places: readonly InitiativePlace[]): readonly (readonly string[])[] {
  records("places", places).forEach((place, index) => {
    wholeNumber(`places.${index}.total`, place.total);
    wholeNumber(`places.${index}.modifier`, place.modifier);
    oneOf(`places.${index}.side`, place.side, ["player", "other"]);
  });
  const sorted = [...places].sort(
    (a, b) =>
      b.total - a.total ||
      rank(a) - rank(b) ||
      b.modifier - a.modifier ||
      compared(a.name, b.name) ||
      compared(a.id, b.id),
  );
  const groups: InitiativePlace[][] = [];
  for (const place of sorted) {
    const last = groups.at(-1);
    if (
      last !== undefined &&
      place.side === "player" &&
      last[0]?.side === "player" &&
      last[0].total === place.total
    )
      last.push(place);
    else groups.push([place]);
  }
  return groups.map(group => group.map(place => place.id));
}

function rank(place: InitiativePlace): number {
  return place.side === "player" ? 0 : 1;
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
