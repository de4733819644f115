import { createMessage } from "../compat.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";

/** Asks the writer for a new character of one's own: players of the default role may not create actors. Answers the request's message. */
export async function requestCharacter(name: string): Promise<BlackoutChatMessage | null> {
  return createMessage({ type: "request", system: { verb: "createCharacter", name } });
}
