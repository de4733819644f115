import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { madeAt } from "../core/made-at.ts";
import { asAction, isVerdictTrusted, readAction, type PostedAction } from "../core/posted.ts";
import type { Facts } from "../core/facts.ts";

/** A posted action that hasn't been undone and that contributes to the data in the party document. */
export interface ActiveCard extends Pick<PostedAction, "given"> {
  readonly message: string;
  /**
   * The time when the server created the message, in milliseconds since 1970. The author can change the
   * message's time stamp, but not this value.
   */
  readonly time: number;
  readonly facts: Facts;
}

/**
 * Yields the actions of the type `actionKey` whose choice `key` is this ID, oldest first. Undone actions are
 * omitted.
 */
export function* activeCards(actionKey: string, key: string, id: string): Generator<ActiveCard> {
  for (const message of game.messages) {
    const card = activeCard(message, actionKey);
    if (card?.facts.choices[key] === id) yield card;
  }
}

/**
 * Returns the posted action in a message if it has the given key. Returns null for any other message, and for
 * an action that is secret, not yet judged, rejected or undone.
 */
export function activeCard(message: BlackoutChatMessage, actionKey: string): ActiveCard | null {
  const action = asAction(message);
  if (action?.system.action !== actionKey || !isVerdictTrusted(action) || action.system.secret) return null;
  const { facts, given, state } = readAction(action);
  if (!facts || state === "none" || state === "refused" || state === "reversed" || state === "reversing")
    return null;
  return { message: message.id ?? "", time: madeAt(message), facts, given };
}

/**
 * Merges the actions in messages with the party's copies of actions whose messages were deleted, oldest
 * first. Because of the copies, deleting a message doesn't undo its action. A new message that reuses the ID
 * of a deleted one doesn't replace its copy.
 */
export function withKept<T extends { readonly message: string; readonly time: number }>(
  active: readonly T[],
  kept: readonly T[],
): readonly T[] {
  const gone = kept.filter(({ message, time }) => {
    const there = game.messages.get(message);
    return !active.some(one => one.message === message) && (!there || madeAt(there) !== time);
  });
  return [...gone, ...active]
    .map((one, index) => ({ one, index }))
    .sort((a, b) => a.one.time - b.one.time || a.index - b.index)
    .map(({ one }) => one);
}
