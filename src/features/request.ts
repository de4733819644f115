import { choice, text, toggle, whole } from "../data/fields.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { ask, defineRequest } from "../documents/requests.ts";
import type { OpenDialog } from "./inspiration/open-dialogs.ts";

/** How a new character is made: step by step, at random, or on an empty sheet. */
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
/** By the id of a line of the log. */
export const undoInspirationRequest = defineRequest("undoInspiration", () => ({ line: text() }));
export const decideInspirationRequest = defineRequest("decideInspiration", () => ({
  message: text(),
  accepted: toggle(),
}));
/** Dice to add, or to take when negative. */
export const inspirationRequest = defineRequest("changeInspiration", () => ({
  change: whole(0, -99, 99),
  reason: text(),
}));

/** Asks the writer for a new character of one's own: players of the default role may not create actors. Answers the request's message. */
export async function requestCharacter(
  name: string,
  way: WayToMake = "blank",
): Promise<BlackoutChatMessage | null> {
  return ask(characterRequest, { name, way }, { open: true });
}

/** Asks the writer to push one die of the pool into a dialog that somebody has open (R4.1). Answers the request's message. */
export async function pushInspiration({
  id,
  user,
  actor,
}: Pick<OpenDialog, "id" | "user" | "actor">): Promise<BlackoutChatMessage | null> {
  return ask(pushInspirationRequest, { dialog: id, user, actor });
}

/** Asks the writer to take back what was added or taken by hand, by the id of its line in the log. */
export async function undoInspiration(line: string): Promise<BlackoutChatMessage | null> {
  return ask(undoInspirationRequest, { line });
}

/** Says yes or no to the dice that a player would like to see added, by the id of the message that asks for them. */
export async function decideInspiration(
  message: string,
  accepted: boolean,
): Promise<BlackoutChatMessage | null> {
  return ask(decideInspirationRequest, { message, accepted });
}

/**
 * Asks the writer to add so many Inspiration dice to the pool, or to take them when the number is negative (R4.2). A second Gamemaster asks as well: the
 * pool has one writer, so that two changes at once never overwrite each other. What a player asks to be added waits for a Gamemaster. Answers the request's message.
 */
export async function requestInspiration(
  change: number,
  reason: string,
): Promise<BlackoutChatMessage | null> {
  return ask(inspirationRequest, { change, reason }, { open: true });
}
