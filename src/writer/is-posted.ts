/**
 * Did a Gamemaster's client post a message under this id already? The ids of what the writer posts by itself follow from what brings it, so that it comes once only; a player who has reckoned one
 * beforehand and taken it makes way. To be called by the writer only.
 */
export async function isPosted(id: string): Promise<boolean> {
  const there = game.messages.get(id);
  if (!there) return false;
  if (there.author?.isGM === true) return true;
  await there.delete();
  return false;
}
