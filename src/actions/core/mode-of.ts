import type { MessageMode } from "../../compat/messages.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";

/** Who sees a message, as the mode of one that follows from it; undefined for everybody, so that it goes by what the user has chosen. */
export function modeAfter({ blind, whisper, author }: BlackoutChatMessage): MessageMode | undefined {
  if (blind) return "blind";
  if (whisper.length === 0) return undefined;
  return whisper.some(id => id !== author?.id) ? "gm" : "self";
}

/** Who sees what is done to people by hand: when all of them are enemies only the Gamemasters; undefined for what the user has chosen. */
export function modeByHand(actors: readonly BlackoutActor[]): MessageMode | undefined {
  return actors.some(actor => actor.hasPlayerOwner) ? undefined : "gm";
}
