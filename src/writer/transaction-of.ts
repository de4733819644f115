import { madeAt } from "../actions/core/made-at.ts";

/**
 * The id under which the writer notes what it did for a request. The time at which the server made the message belongs to it: a message that is
 * deleted and made again under its old id is another one, and gets nothing for what the first has paid.
 */
export function transactionOf(message: ChatMessage.Implementation): string {
  return `request.${message.id}.${madeAt(message)}`;
}
