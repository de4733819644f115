import type { DiceSource } from "../../../rules/dice-source.ts";
import { dealCards, deckSize, drawnInLot, extendedDeckSize, type DealtCard } from "./deck.ts";
import type { CardEncounter, CardTurn, Participant } from "./encounter.ts";

/** The combatants and the cards of a round. */
export interface CardsOfRound {
  readonly participants: readonly Participant[];
  readonly cards: readonly DealtCard[];
}

/**
 * Z2.1, Z2.3, Z2.10: returns the cards of a round if combatants keep their cards from round to round. Those
 * without a card draw one, and a group formed in the meantime uses the lowest of its cards. Hesitating
 * combatants swap cards with the holders of the last cards, in random order, and both get their own cards
 * back when the hesitation ends. A hesitating member whose group keeps its card gets the highest card that no
 * combatant holds.
 */
export function keptCards({ round, participants, turns }: CardEncounter, dice: DiceSource): CardsOfRound {
  const inEncounter = participants.filter(({ out }) => out !== true);
  const held = onGroupCards(inEncounter, withOwnCards(participants, turns));
  const without = inEncounter.filter(({ id }) => !held.some(card => card.id === id));
  const dealt = dealCards(
    without.map(taker => ({ ...taker, hesitant: false, ...(round === 0 ? {} : { surprise: null }) })),
    dice,
    [...new Set(held.map(({ card }) => card))],
  );
  const surprising = (one: Participant) => round === 0 && (one.surprise ?? null) !== null;
  return forced(
    participants,
    [...held, ...dealt],
    drawnInLot(
      inEncounter.filter(one => one.hesitant === true && !surprising(one)).map(({ id }) => id),
      dice,
    ),
  );
}

/**
 * Z2.10: returns the combatants' own cards, by reversing the swaps caused by hesitation, starting with the
 * last one.
 */
function withOwnCards(
  participants: readonly Participant[],
  turns: readonly CardTurn[],
): readonly DealtCard[] {
  const all: readonly DealtCard[] = turns.map(({ participant, card }) => ({ id: participant, card }));
  const cardsOf = (id: string) => all.filter(one => one.id === id).map(({ card }) => card);
  const forcedBefore = participants
    .flatMap(({ id, group = null, ownCard = 0 }) =>
      ownCard > 0 && cardsOf(id).length > 0 ? [{ id, group, ownCard, card: Math.max(...cardsOf(id)) }] : [],
    )
    .sort((a, b) => a.card - b.card);
  const groupOf = (id: string) => participants.find(one => one.id === id)?.group ?? null;
  return forcedBefore.reduce<readonly DealtCard[]>((cards, { id, group, ownCard, card }) => {
    const shared = group !== null && cards.some(one => one.card === ownCard && groupOf(one.id) === group);
    return shared
      ? cards.map(one => (one.id === id && one.card === card ? { ...one, card: ownCard } : one))
      : swapped(cards, ownCard, card);
  }, all);
}

/**
 * Z2.3: moves all members of a group to the lowest of the group's cards, separately for each of the group's
 * turns.
 */
function onGroupCards(
  participants: readonly Participant[],
  held: readonly DealtCard[],
): readonly DealtCard[] {
  const own = participants.map(({ id, group = null }) => ({
    id,
    group,
    cards: held
      .filter(one => one.id === id)
      .map(({ card }) => card)
      .sort((a, b) => a - b),
  }));
  return own.flatMap(({ id, group, cards }) =>
    cards.map((card, index): DealtCard => {
      if (group === null) return { id, card };
      return {
        id,
        group,
        card: Math.min(
          ...own.filter(other => other.group === group).flatMap(other => other.cards[index] ?? []),
        ),
      };
    }),
  );
}

/**
 * Z2.10: gives the highest cards of the deck to the hesitating combatants, in order. Returns the new cards
 * along with those that these combatants had before.
 */
function forced(
  participants: readonly Participant[],
  cards: readonly DealtCard[],
  hesitant: readonly string[],
): CardsOfRound {
  const own = new Map<string, number>();
  const size = Math.max(0, ...cards.map(({ card }) => card)) > deckSize ? extendedDeckSize : deckSize;
  const made = hesitant.reduce((all, id, index) => {
    const last = size - index;
    const mine = Math.min(...all.filter(one => one.id === id).map(({ card }) => card));
    const out = new Set(all.map(({ card }) => card));
    const shared = all.some(one => one.card === mine && one.id !== id);
    const highest = Array.from({ length: last }, (_, below) => last - below).find(card => !out.has(card));
    own.set(id, mine);
    if (!shared)
      return swapped(all, mine, last).map(one =>
        one.id === id && one.card === last ? { id, card: last } : one,
      );
    return highest === undefined
      ? all
      : all.map(one => (one.id === id && one.card === mine ? { id, card: highest } : one));
  }, cards);
  return { participants: participants.map(one => ({ ...one, ownCard: own.get(one.id) ?? 0 })), cards: made };
}

/** Returns the dealt cards with two of them swapped between their holders. */
function swapped(cards: readonly DealtCard[], one: number, other: number): readonly DealtCard[] {
  return cards.map(held =>
    held.card === one ? { ...held, card: other } : held.card === other ? { ...held, card: one } : held,
  );
}
