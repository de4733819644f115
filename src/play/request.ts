import { createMessage } from "../compat.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";

/** How a new character is made: step by step, at random, or on an empty sheet. */
export const waysToMake = ["guided", "random", "blank"] as const;
export type WayToMake = (typeof waysToMake)[number];

/** Asks the writer for a new character of one's own: players of the default role may not create actors. Answers the request's message. */
export async function requestCharacter(name: string, way: WayToMake = "blank"): Promise<BlackoutChatMessage | null> {
  return createMessage({ type: "request", system: { verb: "createCharacter", name, value: way } });
}

/**
 * Asks the writer to add so many Inspiration dice to the pool, or to take them when the number is negative (R4.2). A second Gamemaster asks as well: the
 * pool has one writer, so that two changes at once never overwrite each other. Answers the request's message.
 */
export async function requestInspiration(change: number, reason: string): Promise<BlackoutChatMessage | null> {
  return createMessage({ type: "request", system: { verb: "changeInspiration", change, reason } });
}
