/**
 * When the server made the message, in milliseconds since 1970. Unlike its time stamp, which generation 13
 * lets the author choose, this is the server's word. A message that is deleted and made again under its id is
 * another one.
 */
export function madeAt(message: ChatMessage.Implementation): number {
  return message._stats.createdTime ?? message.timestamp;
}
