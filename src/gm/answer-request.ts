import type { RequestMessageData } from "../data/message/request.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { changeInspiration } from "./party.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };
type Verdict = { state: "done" | "refused"; reason: string; uuid: string };

/** Answers a request: does what its author may ask, or refuses and says why. Of the message only author, verb and choices are believed. */
export async function answerRequest(message: RequestMessage): Promise<void> {
  const verdict = await (message.system.verb === "createCharacter" ? createCharacter(message) : changePool(message));
  await message.update({ system: { verdict } });
}

/** Makes the character and gives it to who asked. It gets the id of the request, so that a request which is handled twice makes one character. */
async function createCharacter({ id, author, system }: RequestMessage): Promise<Verdict> {
  if (!author?.id || !id) return refused("BLACKOUT.request.notAllowed");
  if (!author.isGM && !game.settings.get(SYSTEM_ID, "playersMayCreateCharacters")) return refused("BLACKOUT.request.notAllowed");
  const name = system.name.trim() || game.i18n.format("BLACKOUT.request.newCharacterOf", { name: author.name });
  const actor = game.actors.get(id) ?? await Actor.implementation.create(
    { _id: id, name, type: "character", ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER, [author.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER } },
    { keepId: true },
  );
  // A hook of some module prevented it.
  if (!actor) return refused("BLACKOUT.request.notAllowed");
  if (!author.isGM && !author.character) await author.update({ character: actor.id });
  return { state: "done", reason: "", uuid: actor.uuid };
}

async function changePool({ id, author, system }: RequestMessage): Promise<Verdict> {
  if (!author?.isGM) return refused("BLACKOUT.writer.onlyGm");
  const left = await changeInspiration({
    transaction: `request.${id}`, change: system.change, reason: system.reason || "BLACKOUT.inspiration.byGm", who: author.name,
  });
  return left === null ? refused("BLACKOUT.inspiration.tooFew") : { state: "done", reason: "", uuid: "" };
}

function refused(reason: string): Verdict {
  return { state: "refused", reason, uuid: "" };
}
