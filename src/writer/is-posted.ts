/**
 * Returns whether a Gamemaster's client has posted a message with the given ID. If a player posted it,
 * deletes the message and returns false. The IDs of automatic messages are derived from their cause, so that
 * each message is posted only once. Must be called only on the writer.
 */
export async function isPosted(id: string): Promise<boolean> {
  const there = game.messages.get(id);
  if (!there) return false;
  if (there.author?.isGM === true) return true;
  await there.delete();
  return false;
}
