/**
 * Whether a Gamemaster's client has posted a message with this ID. The IDs of automatic messages are derived
 * from their cause, so each is posted only once. If a player's message occupies the ID, it is deleted. Call
 * only on the writer.
 */
export async function isPosted(id: string): Promise<boolean> {
  const there = game.messages.get(id);
  if (!there) return false;
  if (there.author?.isGM === true) return true;
  await there.delete();
  return false;
}
