import { choice, text, toggle, whole } from "../data/fields.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { ask, defineRequest } from "../documents/requests.ts";
import type { OpenDialog } from "./inspiration/open-dialogs.ts";

/** The ways to create a new character: step by step, at random, or as an empty sheet. */
export const creationModes = ["guided", "random", "blank"] as const;
export type CreationMode = (typeof creationModes)[number];

export const characterRequest = defineRequest("createCharacter", () => ({
  name: text(),
  way: choice(creationModes, "blank"),
}));
export const pushInspirationRequest = defineRequest("pushInspiration", () => ({
  dialog: text(),
  user: text(),
  actor: text(),
}));
/**
 * The request to undo a manual change to the Inspiration pool. `line` is the ID of the change's line in the
 * log.
 */
export const undoInspirationRequest = defineRequest("undoInspiration", () => ({ line: text() }));
export const decideInspirationRequest = defineRequest("decideInspiration", () => ({
  message: text(),
  accepted: toggle(),
}));
/** The request to change the number of dice in the pool. A negative number removes dice. */
export const inspirationRequest = defineRequest("changeInspiration", () => ({
  change: whole(0, -99, 99),
  reason: text(),
}));

/**
 * Asks the writer to create a new character, because players with the default role aren't allowed to create
 * actors. Returns the message that contains the request.
 */
export async function requestCharacter(
  name: string,
  mode: CreationMode = "blank",
): Promise<BlackoutChatMessage | null> {
  return ask(characterRequest, { name, way: mode }, { open: true });
}

/**
 * Asks the writer to add one die from the pool to another user's open dialog (R4.1). Returns the request's
 * message.
 */
export async function pushInspiration({
  id,
  user,
  actor,
}: Pick<OpenDialog, "id" | "user" | "actor">): Promise<BlackoutChatMessage | null> {
  return ask(pushInspirationRequest, { dialog: id, user, actor });
}

/**
 * Asks the writer to undo a manual change to the Inspiration pool. `line` is the ID of the change's line in
 * the log.
 */
export async function undoInspiration(line: string): Promise<BlackoutChatMessage | null> {
  return ask(undoInspirationRequest, { line });
}

/** Accepts or rejects a player's request for dice. `message` is the ID of the request's message. */
export async function decideInspiration(
  message: string,
  accepted: boolean,
): Promise<BlackoutChatMessage | null> {
  return ask(decideInspirationRequest, { message, accepted });
}

/**
 * Asks the writer to add Inspiration dice to the pool, or to remove dice if the number is negative (R4.2).
 * Gamemasters also ask the writer, so that simultaneous changes can't overwrite each other. A player's
 * request stays pending until a Gamemaster decides. Returns the request's message.
 */
export async function requestInspiration(
  change: number,
  reason: string,
): Promise<BlackoutChatMessage | null> {
  return ask(inspirationRequest, { change, reason }, { open: true });
}
