import { actionsFetched } from "../../actions/core/registry.ts";
import { keptSecret } from "../../actions/core/secret.ts";
import { actionThere } from "../../actions/variants/registry.ts";
import { renderMarketCard } from "../market/market-card.ts";
import { renderSkillsCard } from "../welcome/skills-card.ts";
import { renderNewsCard } from "../welcome/news-card.ts";
import { renderWelcomeCard } from "../welcome/welcome-card.ts";
import { windows } from "../windows.ts";
import { renderActionCard } from "./action-card.ts";
import { setAmendOpener } from "./card-commands.ts";
import type { Card } from "./card-kinds.ts";
import { renderRequestCard } from "./request-card.ts";

setAmendOpener(message => windows.amend(message));

/** Renders one of the system's cards for this user. */
export async function renderCard(card: Card): Promise<HTMLElement | null> {
  await actionsFetched();
  switch (card.kind) {
    case "action": {
      const { message } = card;
      // If loading the renderer fails, the card for actions that can't be judged is shown.
      await actionThere(
        message.system.secret ? (keptSecret(message)?.action ?? "") : message.system.action,
      ).catch((error: unknown) => {
        console.error(error);
      });
      return renderActionCard(message);
    }
    case "request":
      return renderRequestCard(card.message);
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
