import { list, record, records, truth, wholeNumber, words } from "../../check.ts";
import type { DiceSource } from "../../dice-source.ts";
import { RuleError } from "../../rule-error.ts";

/** Z2.1: cards in the deck. */
export const deckSize = 10;
/** Z2.3: cards in the deck when more than ten are dealt. */
export const extendedDeckSize = 20;

/** Who gets cards in a round. */
export interface CardTaker {
  readonly id: string;
  /** Z2.9: how many turns they have in a round. */
  readonly speed?: number;
  /** Z2.4: the place among those who surprise the others, from 1, or null for who does not. */
  readonly surprise?: number | null;
  /** Z2.10: whether panic makes them act last. */
  readonly hesitant?: boolean;
}

/** A card that somebody holds. */
export interface DealtCard { readonly id: string; readonly card: number }

/** Z2.3: how many cards the deck needs for so many; throws a RuleError for more than it can have. */
export function deckFor(cards: number): number {
  return wholeNumber("cards", cards, 0, extendedDeckSize) > deckSize ? extendedDeckSize : deckSize;
}

/**
 * Deals the cards of a round. Z2.1, Z2.2, Z2.3, Z2.4, Z2.9, Z2.10: who surprises takes 1 (then 2 and so on, in their order), who hesitates takes the highest
 * (several by lot), everybody else draws from the rest without putting back. `taken` are cards that are out already. Returns a card for every turn.
 * Throws a RuleError for bad takers, two of the same id, or more cards than the extended deck has.
 */
export function dealCards(takers: readonly CardTaker[], dice: DiceSource, taken: readonly number[] = []): readonly DealtCard[] {
  const checked = checkedTakers(takers);
  list("taken", taken).forEach((card, index) => wholeNumber(`taken.${index}`, card, 1, extendedDeckSize));
  const turns = checked.reduce((sum, { speed }) => sum + speed, 0);
  const size = Math.max(deckFor(turns + taken.length), deckFor(Math.max(0, ...taken)));
  let rest = Array.from({ length: size }, (_, index) => index + 1).filter(card => !taken.includes(card));
  const dealt: DealtCard[] = [];
  const give = (id: string, card: number) => {
    dealt.push({ id, card });
    rest = rest.filter(other => other !== card);
  };
  const first = checked.filter(({ surprise }) => surprise !== null).sort((a, b) => (a.surprise as number) - (b.surprise as number));
  for (const { id } of first) give(id, rest[0] as number);
  for (const { id } of drawnInLot(checked.filter(({ hesitant, surprise }) => hesitant && surprise === null), dice)) give(id, rest.at(-1) as number);
  for (const { id, speed } of checked) {
    const missing = speed - dealt.filter(card => card.id === id).length;
    for (let turn = 0; turn < missing; turn += 1) give(id, rest[drawn(rest.length, dice)] as number);
  }
  return dealt;
}

/** Z2.1: the cards, the lowest first: the order of turns. Throws a RuleError when two are the same. */
export function cardOrder(cards: readonly DealtCard[]): readonly DealtCard[] {
  const sorted = records("cards", cards).map(({ id, card }, index) => ({ id: words(`cards.${index}.id`, id), card: wholeNumber(`cards.${index}.card`, card, 1, extendedDeckSize) }))
    .sort((a, b) => a.card - b.card);
  const twice = sorted.find(({ card }, index) => sorted[index + 1]?.card === card);
  if (twice !== undefined) throw new RuleError("cards", twice.card, "a card that only one holds");
  return sorted;
}

function drawn(count: number, dice: DiceSource): number {
  return wholeNumber("dice.roll", dice.roll(1, count)[0], 1, count) - 1;
}

function drawnInLot<T>(all: readonly T[], dice: DiceSource): readonly T[] {
  if (all.length < 2) return all;
  const index = drawn(all.length, dice);
  return [all[index] as T, ...drawnInLot(all.filter((_, other) => other !== index), dice)];
}

function checkedTakers(takers: readonly CardTaker[]): readonly Required<CardTaker>[] {
  const ids = new Set<string>();
  return records("takers", takers).map(({ id, speed = 1, surprise = null, hesitant = false }, index) => {
    const path = `takers.${index}`;
    if (ids.has(words(`${path}.id`, id))) throw new RuleError(`${path}.id`, id, "an id that nobody else has");
    ids.add(id);
    wholeNumber(`${path}.speed`, speed, 1, deckSize);
    if (surprise !== null) wholeNumber(`${path}.surprise`, surprise, 1);
    return { id, speed, surprise, hesitant: truth(`${path}.hesitant`, hesitant) };
  });
}

/** Checks that somebody may be dealt to. Throws a RuleError otherwise. */
export function checkedTaker(taker: CardTaker): CardTaker {
  checkedTakers([record("taker", taker)]);
  return taker;
}
