/**
 * Returns whether a Gamemaster's client has posted a message with the given ID. The IDs of automatic messages
 * are derived from their cause, so that each message is posted only once. If a player posted a message with
 * this ID, deletes it. Must be called only on the writer.
 */
export async function isPosted(id: string): Promise<boolean> {
  const there = game.messages.get(id);
  if (!there) return false;
  if (there.author?.isGM === true) return true;
  await there.delete();
  return false;
}
