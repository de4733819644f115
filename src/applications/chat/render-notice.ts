import { renderMarketCard } from "../market/market-card.ts";
import { renderSkillsCard } from "../welcome/skills-card.ts";
import { renderNewsCard } from "../welcome/news-card.ts";
import { renderWelcomeCard } from "../welcome/welcome-card.ts";
import type { Notice } from "./card-kinds.ts";

/** Renders a card that can be shown without loading the actions. */
export async function renderNotice(card: Notice): Promise<HTMLElement | null> {
  switch (card.kind) {
    case "news":
      return renderNewsCard(card.news);
    case "skills":
      return renderSkillsCard();
    case "market":
      return renderMarketCard(card.message, card.notice);
    case "welcome":
      return renderWelcomeCard(card.message);
  }
}
