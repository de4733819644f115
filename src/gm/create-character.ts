import type { RequestMessageData } from "../data/message/request.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { SYSTEM_ID } from "../system-id.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };

/**
 * Makes the character that a player asked for and gives it to them: players of the default role may not create actors themselves.
 * The actor gets the id of the request, so that a request which is handled twice makes one character.
 */
export async function createRequestedCharacter(message: RequestMessage): Promise<void> {
  const { author, id } = message;
  if (!author?.id || !id) return;
  if (!author.isGM && !game.settings.get(SYSTEM_ID, "playersMayCreateCharacters")) {
    return refuseRequest(message, "BLACKOUT.request.notAllowed");
  }
  const name = message.system.name.trim() || game.i18n.format("BLACKOUT.request.newCharacterOf", { name: author.name });
  const actor = game.actors.get(id) ?? await Actor.implementation.create(
    { _id: id, name, type: "character", ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER, [author.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER } },
    { keepId: true },
  );
  if (!actor) return;
  if (!author.character) await author.update({ character: actor.id });
  await message.update({ system: { verdict: { state: "done", reason: "", uuid: actor.uuid } } });
}

/** Writes a refusal, with the language key of the reason, onto the request. */
export async function refuseRequest(message: RequestMessage, reason: string): Promise<void> {
  await message.update({ system: { verdict: { state: "refused", reason, uuid: "" } } });
}
