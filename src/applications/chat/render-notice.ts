import { renderMarketCard } from "../market/market-card.ts";
import { renderSkillsCard } from "../welcome/skills-card.ts";
import { renderWelcomeCard } from "../welcome/welcome-card.ts";
import type { Notice } from "./card-kinds.ts";

/** Renders a card that can be shown without loading the actions. */
export async function renderNotice(card: Notice): Promise<HTMLElement | null> {
  switch (card.kind) {
    case "news": {
      // This card appears only after an update.
      const { renderNewsCard } = await import("../welcome/news-card.ts");
      return renderNewsCard(card.news);
    }
    case "skills":
      return renderSkillsCard();
    case "market":
      return renderMarketCard(card.message, card.notice);
    case "welcome":
      return renderWelcomeCard(card.message);
  }
}
