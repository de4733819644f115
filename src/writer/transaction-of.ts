import { madeAt } from "../actions/core/made-at.ts";

/**
 * The id under which the writer records what it did for a request. It contains the time at which the server
 * made the message: a message that was deleted and created again with its old id is another one, and gets
 * nothing that the first has paid for.
 */
export function transactionOf(message: ChatMessage.Implementation): string {
  return `request.${message.id}.${madeAt(message)}`;
}
