/**
 * Whether a Gamemaster's client has posted a message with this ID. The IDs of automatic messages are derived
 * from their cause, so that each is posted only once. If a player's message has this ID, it is deleted. Must
 * be called on the writer only.
 */
export async function isPosted(id: string): Promise<boolean> {
  const there = game.messages.get(id);
  if (!there) return false;
  if (there.author?.isGM === true) return true;
  await there.delete();
  return false;
}
