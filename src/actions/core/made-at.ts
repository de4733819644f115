/**
 * Returns when the server created the message, in milliseconds since 1970. Unlike the time stamp, which the
 * author can choose in Foundry 13, this value is set by the server. It also distinguishes a message that was
 * deleted and recreated with the same ID.
 */
export function madeAt(message: ChatMessage.Implementation): number {
  return message._stats.createdTime ?? message.timestamp;
}
