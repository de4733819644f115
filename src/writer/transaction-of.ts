import { madeAt } from "../actions/core/made-at.ts";

/**
 * Returns the ID under which the writer records the result of a request. It contains the time at which the
 * server created the message: a message that was deleted and created again with its old ID is a different
 * one, and gets nothing that the first has paid for.
 */
export function transactionOf(message: ChatMessage.Implementation): string {
  return `request.${message.id}.${madeAt(message)}`;
}
