import { wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { deckSize, extendedDeckSize } from "./deck.ts";
import { checkedEncounter, participantOf, type CardEncounter } from "./encounter.ts";

/**
 * Z2.2, Z2.3, Z2.4, Z2.10: gives a combatant the card that a Gamemaster chose. The holder of that card gets
 * the combatant's card in exchange, so that every card belongs to one combatant or one group. If the
 * combatant has several turns, the exchanged card is that of the turn in progress, otherwise that of the
 * combatant's next turn or, if all are over, that of the last one. Throws a RuleError for a combatant without
 * a turn in this round, or for a card that isn't in the deck.
 */
export function giveCard(encounter: CardEncounter, id: string, card: number): CardEncounter {
  wholeNumber("card", card, 1, extendedDeckSize);
  participantOf(encounter, id);
  const own = encounter.turns.filter(({ participant }) => participant === id);
  const mine =
    own.find(({ state }) => state === "acting") ?? own.find(({ state }) => state === "waiting") ?? own.at(-1);
  if (mine === undefined)
    throw new RuleError("id", id, "the ID of a combatant with a card this round", { key: "cardHolder" });
  const turns = encounter.turns.map(turn =>
    turn.card === mine.card ? { ...turn, card } : turn.card === card ? { ...turn, card: mine.card } : turn,
  );
  return checkedEncounter({ ...encounter, turns: [...turns].sort((a, b) => a.card - b.card) });
}

/**
 * Z2.10: returns the card of a combatant who must act last: the highest card of the deck. The deck has 10
 * cards, or 20 if a card above 10 has been dealt.
 */
export function lastCard({ turns }: CardEncounter): number {
  return Math.max(0, ...turns.map(({ card }) => card)) > deckSize ? extendedDeckSize : deckSize;
}
