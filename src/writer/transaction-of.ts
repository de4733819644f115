import { madeAt } from "../actions/core/made-at.ts";

/**
 * Returns the ID under which the writer records the result of a request. The ID contains the time at which
 * the server created the message. A message that was deleted and recreated with the same ID is therefore a
 * different request, to which the recorded result does not apply.
 */
export function transactionOf(message: ChatMessage.Implementation): string {
  return `request.${message.id}.${madeAt(message)}`;
}
