import type { PayloadOf } from "../documents/requests.ts";
import { text } from "../actions/core/card.ts";
import { characterRequest } from "../features/request.ts";
import { localize } from "../language/localize.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { onRequest, type Answer, type Asked, type RequestHandler } from "./requests.ts";

/**
 * The maximum number of characters that a player can create by request. It prevents players from flooding the
 * world. Gamemasters can create more for a player.
 */
const MOST_CHARACTERS = 10;

/** The maximum length of a name in a request, which matches the limit in the form. */
const LONGEST_NAME = 100;

/**
 * The handlers for requests to create a character. They are needed because players with the default role
 * aren't allowed to create actors themselves.
 */
export const characterRequests: readonly RequestHandler[] = [
  onRequest(characterRequest, {
    handle: createCharacter,
    isTrue: (_payload, { id, system }) => system.verdict.uuid === `Actor.${String(id)}`,
  }),
];

/**
 * Creates a character and makes the author its owner. The character gets the ID of the request, so that
 * handling the request twice creates only one character.
 */
async function createCharacter({
  payload,
  author,
  message: { id },
}: Asked<PayloadOf<typeof characterRequest>>): Promise<Answer> {
  if (!author.id || !id) return text("BLACKOUT.request.notAllowed");
  if (!author.isGM && !game.settings.get(SYSTEM_ID, "playersMayCreateCharacters"))
    return text("BLACKOUT.request.notAllowed");
  const known = game.actors.get(id);
  // Users choose the IDs of their own messages, so an actor with this ID may belong to another user.
  if (known && !isCharacterOf(known, author.id)) return text("BLACKOUT.writer.forged");
  if (!known && !author.isGM && charactersOf(author.id) >= MOST_CHARACTERS)
    return text("BLACKOUT.request.tooMany");
  const name =
    payload.name.replace(/\s+/gu, " ").trim().slice(0, LONGEST_NAME).trim() ||
    localize("BLACKOUT.request.newCharacterOf", { name: author.name });
  const actor =
    known ??
    (await Actor.implementation.create(
      {
        _id: id,
        name,
        type: "character",
        // Characters that are created step by step or generated at random remain unfinished until the user
        // has made all choices.
        system: { creation: { done: payload.way === "blank" } },
        ownership: {
          default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER,
          [author.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER,
        },
      },
      { keepId: true },
    ));
  // If no actor was created, a module's hook prevented the creation.
  if (!actor) return text("BLACKOUT.request.notAllowed");
  if (!author.isGM && !author.character) await author.update({ character: actor.id });
  return { made: actor.uuid };
}

function isCharacterOf(actor: Actor.Implementation, user: string): boolean {
  return actor.isCharacter() && actor.ownership[user] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
}

function charactersOf(user: string): number {
  return game.actors.filter(actor => isCharacterOf(actor, user)).length;
}
