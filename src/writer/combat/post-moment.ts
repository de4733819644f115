import { actorFromUuid } from "../../compat/documents.ts";
import { createMessage } from "../../compat/messages.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import { judge } from "../action/handle-action.ts";
import { draftAction } from "../action/verdicts.ts";

/**
 * Posts an action of a combatant as a message with this ID. If the combatant is hidden, only Gamemasters
 * receive the message. Returns null if a message with this ID already exists.
 */
export async function postAction(
  id: string,
  fighter: Fighter,
  system: object,
): Promise<BlackoutChatMessage | null> {
  return postOnce(id, () => createMessage(messageOf(id, fighter, system), { keepId: true }));
}

/**
 * Resolves a combatant's action and posts it together with the verdict. Like {@link postAction}, it posts the
 * message only once. Returns false if a message with this ID already exists.
 */
export async function postJudged(id: string, fighter: Fighter, system: object): Promise<boolean> {
  const draft = draftAction(messageOf(id, fighter, system));
  const posted = await postOnce(id, async () => {
    if (draft) await judge(draft);
    return game.messages.get(id) ?? null;
  });
  return posted !== null;
}

function messageOf(id: string, { actor, hidden }: Fighter, system: object): object {
  return {
    _id: id,
    type: "action",
    speaker: ChatMessage.implementation.getSpeaker({ actor: actor === null ? null : actorFromUuid(actor) }),
    whisper: hidden ? game.users.filter(user => user.isGM).map(user => user.id) : [],
    system,
  };
}

async function postOnce(
  id: string,
  post: () => Promise<BlackoutChatMessage | null>,
): Promise<BlackoutChatMessage | null> {
  const isThere = game.messages.has(id);
  try {
    return await post();
  } catch (error) {
    // The post fails if another Gamemaster's client has already posted the message. This isn't an error.
    if (!isThere && game.messages.has(id)) return null;
    throw error;
  }
}
