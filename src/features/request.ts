import { choice, text, toggle, whole } from "../data/fields.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { ask, defineRequest } from "../documents/requests.ts";
import type { OpenDialog } from "./inspiration/open-dialogs.ts";

/** How a new character is created: step by step, at random, or as an empty sheet. */
export const waysToMake = ["guided", "random", "blank"] as const;
export type WayToMake = (typeof waysToMake)[number];

export const characterRequest = defineRequest("createCharacter", () => ({
  name: text(),
  way: choice(waysToMake, "blank"),
}));
export const pushInspirationRequest = defineRequest("pushInspiration", () => ({
  dialog: text(),
  user: text(),
  actor: text(),
}));
/** By the ID of a line in the log. */
export const undoInspirationRequest = defineRequest("undoInspiration", () => ({ line: text() }));
export const decideInspirationRequest = defineRequest("decideInspiration", () => ({
  message: text(),
  accepted: toggle(),
}));
/** Dice to add, or to remove if negative. */
export const inspirationRequest = defineRequest("changeInspiration", () => ({
  change: whole(0, -99, 99),
  reason: text(),
}));

/**
 * Asks the writer for a new character: players with the default role may not create actors. Returns the
 * request's message.
 */
export async function requestCharacter(
  name: string,
  way: WayToMake = "blank",
): Promise<BlackoutChatMessage | null> {
  return ask(characterRequest, { name, way }, { open: true });
}

/**
 * Asks the writer to add one die of the pool to another user's open dialog (R4.1). Returns the request's
 * message.
 */
export async function pushInspiration({
  id,
  user,
  actor,
}: Pick<OpenDialog, "id" | "user" | "actor">): Promise<BlackoutChatMessage | null> {
  return ask(pushInspirationRequest, { dialog: id, user, actor });
}

/** Asks the writer to undo a change that was made by hand, by the ID of its line in the log. */
export async function undoInspiration(line: string): Promise<BlackoutChatMessage | null> {
  return ask(undoInspirationRequest, { line });
}

/** Accepts or rejects dice that a player requested, by the ID of their message. */
export async function decideInspiration(
  message: string,
  accepted: boolean,
): Promise<BlackoutChatMessage | null> {
  return ask(decideInspirationRequest, { message, accepted });
}

/**
 * Asks the writer to add Inspiration dice to the pool, or to remove them if the number is negative (R4.2).
 * Gamemasters ask too: the pool has one writer, so that two simultaneous changes never overwrite each other.
 * A player's request stays pending until a Gamemaster decides. Returns the request's message.
 */
export async function requestInspiration(
  change: number,
  reason: string,
): Promise<BlackoutChatMessage | null> {
  return ask(inspirationRequest, { change, reason }, { open: true });
}
