import type { RequestMessageData } from "../data/message/request.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { madeAt } from "../actions/core/made-at.ts";
import { waysToMake } from "../play/request.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { beforeTheLog, changeInspiration, loggedChange } from "./party.ts";
import { transactionOf } from "./transaction-of.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };
type Verdict = { state: "done" | "refused"; reason: string; uuid: string };

/** How many characters of their own players get for the asking; for more they turn to a Gamemaster. So nobody floods the world. */
export const MOST_CHARACTERS = 10;

/** How long a name may be that somebody asks for: as long as the field that asks for it lets it be. */
const LONGEST_NAME = 100;

/** How long a reason for a change of the pool stands in its log. */
const LONGEST_REASON = 200;

/** Answers a request: does what its author may ask, or refuses and says why. Of the message only author, verb and choices are believed. */
export async function answerRequest(message: RequestMessage): Promise<void> {
  // Dice that a player would like to see added wait for a Gamemaster to say so.
  if (isGift(message)) return;
  await write(
    message,
    await (message.system.verb === "createCharacter" ? createCharacter(message) : changePool(message)),
  );
}

/** Adds the dice that a player asked for: a Gamemaster has said so. */
export async function acceptGift(message: RequestMessage): Promise<void> {
  if (isGift(message)) await write(message, await addOrTake(message, message.author?.name ?? ""));
}

/** Refuses the dice that a player asked for. */
export async function declineGift(message: RequestMessage): Promise<void> {
  if (isGift(message)) await write(message, refused("BLACKOUT.inspiration.declined"));
}

/** Does a player ask for dice to be added to the pool? */
function isGift({ author, system: { verb, change } }: RequestMessage): boolean {
  return (
    verb === "changeInspiration" && author !== null && author !== undefined && !author.isGM && change > 0
  );
}

/** Writes a refusal, with the language key of the reason, onto the request. */
export async function refuseRequest(message: RequestMessage, reason: string): Promise<void> {
  await write(message, refused(reason));
}

/** Does the deed that a request says was done agree with what the writer would have done for it? */
export function deedIsTrue(message: RequestMessage): boolean {
  const { verb, verdict, change } = message.system;
  if (verb === "createCharacter") return verdict.uuid === `Actor.${message.id}`;
  const changed = loggedChange(transactionOf(message));
  // A full pool takes fewer than were asked for.
  const isMade = changed === change || (changed !== null && changed >= 0 && changed < change);
  return (
    verdict.uuid === "" &&
    (changed === null ? message.author?.isGM === true && beforeTheLog(madeAt(message)) : isMade)
  );
}

async function write(message: RequestMessage, verdict: Verdict): Promise<void> {
  // Its author may have deleted it in the meantime; then nobody is there to be told.
  if (message.id && game.messages.has(message.id)) await message.update({ system: { verdict } });
}

/** Makes the character and gives it to who asked. It gets the id of the request, so that a request which is handled twice makes one character. */
async function createCharacter({ id, author, system }: RequestMessage): Promise<Verdict> {
  if (!author?.id || !id) return refused("BLACKOUT.request.notAllowed");
  if (!author.isGM && !game.settings.get(SYSTEM_ID, "playersMayCreateCharacters"))
    return refused("BLACKOUT.request.notAllowed");
  const known = game.actors.get(id);
  // The id of a message is its author's choice: it may be that of somebody else's actor.
  if (known && !isCharacterOf(known, author.id)) return refused("BLACKOUT.writer.forged");
  if (!known && !author.isGM && charactersOf(author.id) >= MOST_CHARACTERS)
    return refused("BLACKOUT.request.tooMany");
  const name =
    system.name.replace(/\s+/gu, " ").trim().slice(0, LONGEST_NAME).trim() ||
    game.i18n.format("BLACKOUT.request.newCharacterOf", { name: author.name });
  const actor =
    known ??
    (await Actor.implementation.create(
      {
        _id: id,
        name,
        type: "character",
        system: { creation: { done: !isGuided(system.value) } },
        ownership: {
          default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER,
          [author.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER,
        },
      },
      { keepId: true },
    ));
  // A hook of some module prevented it.
  if (!actor) return refused("BLACKOUT.request.notAllowed");
  if (!author.isGM && !author.character) await author.update({ character: actor.id });
  return { state: "done", reason: "", uuid: actor.uuid };
}

/** Does who asked make the character step by step, or let it be filled in at random? Else its sheet is empty, and it is made. */
function isGuided(way: string): boolean {
  return waysToMake.some(known => known === way && known !== "blank");
}

function isCharacterOf(actor: Actor.Implementation, user: string): boolean {
  return actor.isCharacter() && actor.ownership[user] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
}

function charactersOf(user: string): number {
  return game.actors.filter(actor => isCharacterOf(actor, user)).length;
}

async function changePool(message: RequestMessage): Promise<Verdict> {
  return message.author?.isGM === true
    ? addOrTake(message, message.author.name)
    : refused("BLACKOUT.writer.onlyGm");
}

async function addOrTake(message: RequestMessage, who: string): Promise<Verdict> {
  const { system } = message;
  const left = await changeInspiration({
    transaction: transactionOf(message),
    change: system.change,
    reason: system.reason.slice(0, LONGEST_REASON) || "BLACKOUT.inspiration.byGm",
    who,
    time: madeAt(message),
  });
  return left === null ? refused("BLACKOUT.inspiration.tooFew") : { state: "done", reason: "", uuid: "" };
}

function refused(reason: string): Verdict {
  return { state: "refused", reason, uuid: "" };
}
