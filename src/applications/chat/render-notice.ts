import { renderWelcomeCard } from "../welcome/welcome-card.ts";
import type { Notice } from "./card-kinds.ts";

/**
 * Renders a card that can be shown without loading the actions. Cards that most worlds rarely show are loaded
 * on demand.
 */
export async function renderNotice(card: Notice): Promise<HTMLElement | null> {
  switch (card.kind) {
    case "news":
      return (await import("../welcome/news-card.ts")).renderNewsCard(card.news);
    case "skills":
      return (await import("../welcome/skills-card.ts")).renderSkillsCard();
    case "market":
      return (await import("../market/market-card.ts")).renderMarketCard(card.message, card.notice);
    case "welcome":
      return renderWelcomeCard(card.message);
  }
}
