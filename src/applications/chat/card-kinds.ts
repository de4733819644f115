import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { marketNoticeOf } from "../../documents/market-notice.ts";
import { isSkillsQuestion } from "../../documents/skills-question.ts";
import { systemFlag } from "../../system-id.ts";
import { newsOf } from "../welcome/news.ts";

/**
 * Returns the kind of system card that a message shows, with the data for the card, or null for any other
 * message. This is the only list of all kinds of cards.
 */
export function cardOf(message: BlackoutChatMessage) {
  if (message.isAction()) return { kind: "action", message } as const;
  if (message.isRequest()) return { kind: "request", message } as const;
  const news = newsOf(message);
  if (news) return { kind: "news", news } as const;
  if (isSkillsQuestion(message)) return { kind: "skills" } as const;
  const notice = marketNoticeOf(message);
  if (notice) return { kind: "market", message, notice } as const;
  return isWelcome(message) ? ({ kind: "welcome", message } as const) : null;
}

/**
 * Whether a message is the welcome card that the writer posts in a new world. The message has the flag
 * `welcome`.
 */
function isWelcome(message: BlackoutChatMessage): boolean {
  return systemFlag(message, "welcome") === true;
}

/** The kind of system card that a message shows, with its data. */
export type Card = NonNullable<ReturnType<typeof cardOf>>;

/** A card that can be shown without loading the actions. */
export type Notice = Extract<Card, { readonly kind: "news" | "skills" | "market" | "welcome" }>;
