/**
 * Whether a Gamemaster's client has posted a message with this ID. The IDs of the writer's automatic messages
 * are derived from their cause, so that each is posted once; a message with which a player took the ID in
 * advance is deleted. Must be called on the writer only.
 */
export async function isPosted(id: string): Promise<boolean> {
  const there = game.messages.get(id);
  if (!there) return false;
  if (there.author?.isGM === true) return true;
  await there.delete();
  return false;
}
