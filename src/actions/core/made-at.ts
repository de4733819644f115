/**
 * Returns when the server created the message, in milliseconds since 1970. Unlike its time stamp, which the
 * author can choose in version 13, the server sets this value. It also distinguishes a message that was
 * deleted and created again with its ID.
 */
export function madeAt(message: ChatMessage.Implementation): number {
  return message._stats.createdTime ?? message.timestamp;
}
