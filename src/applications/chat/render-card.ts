import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { actionsFetched } from "../../actions/core/registry.ts";
import { keptSecret } from "../../actions/core/secret.ts";
import { actionThere } from "../../actions/variants/registry.ts";
import { isSkillsQuestion } from "../../documents/skills-question.ts";
import { marketNoticeOf } from "../../documents/market-notice.ts";
import { renderMarketCard } from "../market/market-card.ts";
import { renderSkillsCard } from "../welcome/skills-card.ts";
import { renderNewsCard } from "../welcome/news-card.ts";
import { newsOf } from "../welcome/news.ts";
import { renderWelcomeCard } from "../welcome/welcome-card.ts";
import { isWelcome } from "../welcome/is-welcome.ts";
import { windows } from "../windows.ts";
import { renderActionCard } from "./action-card.ts";
import { setAmendOpener } from "./card-commands.ts";
import { renderRequestCard } from "./request-card.ts";

setAmendOpener(message => windows.amend(message));

/** Renders the card of one of our messages, as this user may see it; null for any other message. */
export async function renderCard(message: BlackoutChatMessage): Promise<HTMLElement | null> {
  await actionsFetched();
  // If loading fails, the card for actions that can't be judged is shown.
  if (message.isAction())
    await actionThere(
      message.system.secret ? (keptSecret(message)?.action ?? "") : message.system.action,
    ).catch((error: unknown) => {
      console.error(error);
    });
  if (message.isAction()) return renderActionCard(message);
  if (message.isRequest()) return renderRequestCard(message);
  const news = newsOf(message);
  if (news) return renderNewsCard(news);
  if (isSkillsQuestion(message)) return renderSkillsCard();
  const notice = marketNoticeOf(message);
  if (notice) return renderMarketCard(message, notice);
  return isWelcome(message) ? renderWelcomeCard(message) : null;
}
