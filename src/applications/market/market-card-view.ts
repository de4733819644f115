import type { Words } from "../shared/words.ts";

/** The facts that determine what the card of a market shows. */
export interface MarketCardFacts {
  readonly open: boolean;
  /** The number of kinds of goods that arrived, or null if the card announces something else. */
  readonly added: number | null;
  readonly name: string;
  /** Whether the reader of the card can see the market. */
  readonly isVisible: boolean;
  /** The name of the actor who sells. Empty if there is none or if the reader can't see that actor. */
  readonly merchant: string;
}

/**
 * Returns the name and text of the card, and the label of its button. The label is empty if there is no
 * button.
 */
export function marketCardView({ open, added, name, isVisible, merchant }: MarketCardFacts, words: Words) {
  const text = !open ? "closed" : added !== null ? "restocked" : merchant === "" ? "opened" : "openedBy";
  return {
    name,
    text: words.format(`BLACKOUT.market.card.${text}`, { name: merchant, n: String(added ?? "") }),
    visit: open && isVisible ? words.localize("BLACKOUT.market.card.visit") : "",
  };
}
