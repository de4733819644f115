import { actorFromUuid } from "../../compat/documents.ts";
import { createMessage } from "../../compat/messages.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { Fighter } from "../../documents/combat-rules.ts";

/**
 * Posts an action of a combatant with a given ID; for a hidden combatant only to Gamemasters. Null if a
 * message with that ID already exists.
 */
export async function postAction(
  id: string,
  { actor, hidden }: Fighter,
  system: object,
): Promise<BlackoutChatMessage | null> {
  const speaker = ChatMessage.implementation.getSpeaker({
    actor: actor === null ? null : actorFromUuid(actor),
  });
  const whisper = hidden ? game.users.filter(user => user.isGM).map(user => user.id) : [];
  try {
    return await createMessage({ _id: id, type: "action", speaker, whisper, system }, { keepId: true });
  } catch (error) {
    // A second Gamemaster's client was faster.
    if (game.messages.has(id)) return null;
    throw error;
  }
}
