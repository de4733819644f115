import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { MarketNotice } from "../../documents/market-notice.ts";
import { drawn } from "../shared/drawn.ts";
import { foundryWords } from "../shared/words.ts";
import { marketCardView } from "./market-card-view.ts";

/**
 * Draws the card that a market opened, closed or got new goods, in the reader's language. Its button opens the market's
 * window for everyone who can see the market.
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
      // The name at that time is kept for a market that was deleted.
      name: actor?.name ?? message.alias,
      isVisible: actor?.isMarket() === true && actor.visible,
      merchant: merchant?.visible === true ? merchant.name : "",
    },
    foundryWords(),
  );
  const card = await drawn("chat/market-card", view);
  card?.querySelector("[data-market-visit]")?.addEventListener("click", event => {
    event.preventDefault();
    void actorFromUuid(market)?.sheet?.render(true);
  });
  return card;
}
