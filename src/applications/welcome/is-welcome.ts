import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { systemFlag } from "../../system-id.ts";

/**
 * Whether a message is the welcome card that the writer posts in a new world. The message has the flag
 * `welcome`.
 */
export function isWelcome(message: BlackoutChatMessage): boolean {
  return systemFlag(message, "welcome") === true;
}
