import {
  callable,
  list,
  record,
  records,
  requireBoolean,
  wholeNumber,
  requireString,
} from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { RuleError } from "../../../rules/rule-error.ts";

/** Z2.1: the number of cards in the standard deck. */
export const deckSize = 10;
/** Z2.3: the number of cards in the extended deck, which is used if more than ten cards are dealt. */
export const extendedDeckSize = 20;

/** A combatant to whom cards are dealt in a round. */
export interface CardTaker {
  readonly id: string;
  /** Z2.9: the number of turns that the combatant has each round. */
  readonly speed?: number;
  /**
   * Z2.4: the combatant's position among those who surprise the others, starting at 1. Null for all other
   * combatants.
   */
  readonly surprise?: number | null;
  /** Z2.10: whether the combatant acts last because of panic. */
  readonly hesitant?: boolean;
  /** Z2.3: the group of identical enemies who share one card. Null if the combatant isn't in a group. */
  readonly group?: string | null;
  /**
   * Z2.1: whether the combatant is dead or defeated. Such a combatant stays in the encounter but is dealt no
   * cards.
   */
  readonly out?: boolean;
}

/** A combatant's card. The members of a group share one card. */
export interface DealtCard {
  readonly id: string;
  readonly card: number;
  readonly group?: string | null;
}

/**
 * Z2.3: returns the size of the smallest deck that has at least this many cards. Throws a RuleError if no
 * deck is large enough.
 */
export function deckFor(cards: number): number {
  return wholeNumber("cards", cards, 0, extendedDeckSize) > deckSize ? extendedDeckSize : deckSize;
}

/**
 * Z2.3: returns the number of cards that a round requires: one per turn of each combatant who acts alone, and
 * one per turn of each group's fastest member. Throws a RuleError for invalid combatants.
 */
export function cardsNeeded(takers: readonly CardTaker[]): number {
  return drawersOf(checkedTakers(takers)).reduce((sum, { speed }) => sum + speed, 0);
}

/**
 * Deals the cards of a round (Z2.1, Z2.2, Z2.3, Z2.4, Z2.9, Z2.10). Combatants who surprise the others get
 * the lowest cards, in order of `surprise`. Hesitating combatants get the highest cards, in random order. All
 * others draw from the remaining cards without replacement. The members of a group, except for hesitating
 * ones, share one card per turn. Dead and defeated combatants get no card. `taken` contains the cards already
 * dealt. Returns a card for every turn. Throws a RuleError for invalid combatants or a duplicate ID, or if
 * more cards are required than the extended deck has.
 */
export function dealCards(
  takers: readonly CardTaker[],
  dice: DiceSource,
  taken: readonly number[] = [],
): readonly DealtCard[] {
  callable("dice.roll", record("dice", dice).roll);
  const drawers = drawersOf(checkedTakers(takers));
  list("taken", taken).forEach((card, index) => wholeNumber(`taken.${index}`, card, 1, extendedDeckSize));
  const turns = drawers.reduce((sum, { speed }) => sum + speed, 0);
  const size = Math.max(deckFor(turns + taken.length), deckFor(Math.max(0, ...taken)));
  let rest = Array.from({ length: size }, (_, index) => index + 1).filter(card => !taken.includes(card));
  const held = new Map<Drawer, number>();
  const dealt: DealtCard[] = [];
  const give = (drawer: Drawer, card: number) => {
    const turn = held.get(drawer) ?? 0;
    dealt.push(
      ...drawer.members
        .filter(({ speed }) => speed > turn)
        .map(({ id, group }) => ({ id, card, ...(group === null ? {} : { group }) })),
    );
    held.set(drawer, turn + 1);
    rest = rest.filter(other => other !== card);
  };
  const first = drawers
    .filter(({ surprise }) => surprise !== null)
    .sort((a, b) => (a.surprise as number) - (b.surprise as number));
  for (const drawer of first) give(drawer, rest[0] as number);
  for (const drawer of drawnInLot(
    drawers.filter(({ hesitant, surprise }) => hesitant && surprise === null),
    dice,
  ))
    give(drawer, rest.at(-1) as number);
  for (const drawer of drawers) {
    const missing = drawer.speed - (held.get(drawer) ?? 0);
    for (let turn = 0; turn < missing; turn += 1) give(drawer, rest[drawnIndex(rest.length, dice)] as number);
  }
  return dealt;
}

/** A combatant or a whole group for whom cards are drawn together (Z2.3). */
interface Drawer {
  readonly members: readonly Required<CardTaker>[];
  readonly speed: number;
  readonly surprise: number | null;
  readonly hesitant: boolean;
}

/**
 * Z2.3, Z2.10: divides the combatants into draws, each for one combatant or for a whole group. Group members
 * who hesitate and don't surprise the others draw on their own.
 */
function drawersOf(takers: readonly Required<CardTaker>[]): readonly Drawer[] {
  const alone = ({ group, hesitant, surprise }: Required<CardTaker>) =>
    group === null || (hesitant && surprise === null);
  const groups = new Map<string, Required<CardTaker>[]>();
  for (const taker of takers) {
    const key = alone(taker) ? `one ${taker.id}` : `group ${taker.group}`;
    groups.set(key, [...(groups.get(key) ?? []), taker]);
  }
  return [...groups.values()].map(members => {
    const places = members.flatMap(({ surprise }) => surprise ?? []);
    return {
      members,
      speed: Math.max(...members.map(({ speed }) => speed)),
      surprise: places.length === 0 ? null : Math.min(...places),
      hesitant: members.every(({ hesitant }) => hesitant),
    };
  });
}

/**
 * Z2.1, Z2.3: returns the cards in turn order, lowest first. Throws a RuleError if combatants who aren't in
 * the same group have the same card.
 */
export function cardOrder(cards: readonly DealtCard[]): readonly DealtCard[] {
  const sorted = records("cards", cards)
    .map(({ id, card, group = null }, index) => ({
      id: requireString(`cards.${index}.id`, id),
      card: wholeNumber(`cards.${index}.card`, card, 1, extendedDeckSize),
      ...(group === null ? {} : { group: requireString(`cards.${index}.group`, group) }),
    }))
    .sort((a, b) => a.card - b.card);
  const twice = sorted.find((one, index) =>
    sorted
      .slice(index + 1)
      .some(
        other =>
          other.card === one.card &&
          (other.id === one.id || one.group === undefined || other.group !== one.group),
      ),
  );
  if (twice !== undefined)
    throw new RuleError("cards", twice.card, "a card of one combatant or one group", {
      key: "uniqueCard",
    });
  return sorted;
}

function drawnIndex(count: number, dice: DiceSource): number {
  return wholeNumber("dice.roll", dice.roll(1, count)[0], 1, count) - 1;
}

/** Z2.10: returns the elements in random order. No dice are rolled for fewer than two elements. */
export function drawnInLot<T>(all: readonly T[], dice: DiceSource): readonly T[] {
  if (all.length < 2) return all;
  const index = drawnIndex(all.length, dice);
  return [
    all[index] as T,
    ...drawnInLot(
      all.filter((_, other) => other !== index),
      dice,
    ),
  ];
}

/** Validates combatants and returns those who are dealt cards. */
function checkedTakers(takers: readonly CardTaker[]): readonly Required<CardTaker>[] {
  const ids = new Set<string>();
  return records("takers", takers).flatMap(
    ({ id, speed = 1, surprise = null, hesitant = false, group = null, out = false }, index) => {
      const path = `takers.${index}`;
      if (ids.has(requireString(`${path}.id`, id)))
        throw new RuleError(`${path}.id`, id, "a unique ID", { key: "unique" });
      ids.add(id);
      wholeNumber(`${path}.speed`, speed, 1, deckSize);
      if (surprise !== null) wholeNumber(`${path}.surprise`, surprise, 1);
      if (group !== null && requireString(`${path}.group`, group) === "")
        throw new RuleError(`${path}.group`, group, "the name of a group, or none", { key: "textNotEmpty" });
      requireBoolean(`${path}.hesitant`, hesitant);
      return requireBoolean(`${path}.out`, out) ? [] : [{ id, speed, surprise, hesitant, group, out }];
    },
  );
}

/**
 * Validates a combatant to whom cards are to be dealt, and returns it. Throws a RuleError if it is invalid.
 */
export function checkedTaker(taker: CardTaker): CardTaker {
  checkedTakers([record("taker", taker)]);
  return taker;
}
