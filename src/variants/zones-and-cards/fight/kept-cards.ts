import { deckSize } from "../rules/deck.ts";
import { cardsOf } from "../rules/encounter.ts";
import type { Line } from "../../../actions/core/card.ts";
import type { Fray } from "./fray.ts";

/**
 * A10: is the card of somebody kept from players: where the table hides those of enemies, and of whom they do
 * not see?
 */
export function isCardKept(fray: Fray, id: string): boolean {
  const { side, hidden } = fray.person(id);
  return (fray.table.hiddenCards && side === "enemy") || hidden;
}

/** What a line that tells the card of somebody says of who may read it. */
export function keptLine(fray: Fray, id: string): Pick<Line, "concealed"> {
  const { actor, hidden } = fray.person(id);
  return isCardKept(fray, id) && actor !== null
    ? { concealed: { of: actor, need: hidden ? "sight" : "all" } }
    : {};
}

/** What a line that names somebody says of who may read it: of who is hidden only those learn who may. */
export function unseenLine(fray: Fray, id: string): Pick<Line, "concealed"> {
  const { hidden, actor } = fray.person(id);
  return hidden && actor !== null ? { concealed: { of: actor, need: "sight" } } : {};
}

/** Z2.3: are the cards of this round those of the longer deck? */
export function hasLongDeck({ fight: { turns } }: Fray): boolean {
  const cards = cardsOf(turns);
  return cards.length > deckSize || cards.some(card => card > deckSize);
}
