import { deckSize } from "../rules/deck.ts";
import { cardsOf } from "../rules/encounter.ts";
import type { Line } from "../../../actions/core/card.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";

/**
 * A10: whether a combatant's card is concealed from players, because the world's settings hide enemies' cards
 * or because players can't see the combatant.
 */
export function isCardKept(encounter: ZonesEncounter, id: string): boolean {
  const { side, hidden } = encounter.person(id);
  return (encounter.table.hiddenCards && side === "enemy") || hidden;
}

/**
 * Returns the permission that a viewer needs to read a line that reveals a combatant's card. The result is
 * empty if everyone may read it.
 */
export function keptLine(encounter: ZonesEncounter, id: string): Pick<Line, "concealed"> {
  const { actor, hidden } = encounter.person(id);
  return isCardKept(encounter, id) && actor !== null
    ? { concealed: { of: actor, need: hidden ? "sight" : "all" } }
    : {};
}

/**
 * Returns the permission that a viewer needs to read a line that names a combatant. For a hidden combatant,
 * the viewer must be allowed to see the combatant. Otherwise, the result is empty, because everyone may read
 * the line.
 */
export function unseenLine(encounter: ZonesEncounter, id: string): Pick<Line, "concealed"> {
  const { hidden, actor } = encounter.person(id);
  return hidden && actor !== null ? { concealed: { of: actor, need: "sight" } } : {};
}

/** Z2.3: whether this round's cards come from the extended deck. */
export function hasLongDeck({ state: { turns } }: ZonesEncounter): boolean {
  const cards = cardsOf(turns);
  return cards.length > deckSize || cards.some(card => card > deckSize);
}
