import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { MarketNotice } from "../../documents/market-notice.ts";
import { reviveCopies } from "../chat/copied-cards.ts";
import { renderedElement } from "../shared/drawn.ts";
import { foundryWords } from "../shared/words.ts";
import { marketCardView } from "./market-card-view.ts";

/**
 * Renders the card that announces that a market has opened, closed or received new goods, in the reader's
 * language. Its button opens the market's window for everyone who can see the market.
 */
export async function renderMarketCard(
  message: BlackoutChatMessage,
  { market, open, added }: MarketNotice,
): Promise<HTMLElement | null> {
  const actor = actorFromUuid(market);
  const merchant = actor?.isMarket() ? actorFromUuid(actor.system.merchant) : null;
  const view = marketCardView(
    {
      open,
      added,
      // If the market was deleted, the name that it had at the time of the message is shown.
      name: actor?.name ?? message.alias,
      isVisible: actor?.isMarket() === true && actor.visible,
      merchant: merchant?.visible === true ? merchant.name : "",
    },
    foundryWords(),
  );
  const card = await renderedElement("chat/market-card", { ...view, message: message.id });
  card?.querySelector("[data-market-visit]")?.addEventListener("click", event => {
    event.preventDefault();
    void actorFromUuid(market)?.sheet?.render(true);
  });
  if (card) reviveCopies(card, ui.chat?.element?.ownerDocument);
  return card;
}
