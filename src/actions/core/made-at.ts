/**
 * Returns the time at which the server created the message, in milliseconds since 1970. In Foundry 13, the
 * author can choose the time stamp of a message, but not this value. The value also distinguishes a message
 * from a deleted one with the same ID.
 */
export function madeAt(message: ChatMessage.Implementation): number {
  return message._stats.createdTime ?? message.timestamp;
}
