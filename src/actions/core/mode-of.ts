import type { MessageMode } from "../../compat/messages.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";

/**
 * Returns the message mode that shows a follow-up message to the users who can see the original one. Returns
 * undefined for a public message, so that the user's own mode applies.
 */
export function modeAfter({ blind, whisper, author }: BlackoutChatMessage): MessageMode | undefined {
  if (blind) return "blind";
  if (whisper.length === 0) return undefined;
  return whisper.some(id => id !== author?.id) ? "gm" : "self";
}

/**
 * Returns the message mode for manual changes. If no player owns any of the actors, only Gamemasters see the
 * message. Otherwise, returns undefined, which selects the user's own mode.
 */
export function modeByHand(actors: readonly BlackoutActor[]): MessageMode | undefined {
  return actors.some(actor => actor.hasPlayerOwner) ? undefined : "gm";
}
