import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/** Whether a message is the card that the writer posts in a new world. It has the flag `welcome`. */
export function isWelcome(message: BlackoutChatMessage): boolean {
  const flags: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = { ...message.flags };
  return flags[SYSTEM_ID]?.["welcome"] === true;
}
