import { SYSTEM_ID } from "../system-id.ts";
import { isWriter } from "./designated-writer.ts";

/** What strikes by the world's clock: after one moment and up to another, in seconds. */
export type ByTheClock = (from: number, to: number) => Promise<void>;

/**
 * Lets what strikes by the world's clock do so as the world's time goes on. Up to when it has is a setting of the world, so that nothing is left out or done twice whoever is
 * the writer, also after none was there. Answers what catches up on the time that went by.
 */
export function watchWorldClock(
  enqueue: (task: () => Promise<void>) => void,
  all: readonly ByTheClock[],
): () => void {
  const look = (first: number) => {
    if (isWriter()) enqueue(() => strike(first, all));
  };
  Hooks.on("updateWorldTime", (time, passed) => {
    look(time - passed);
  });
  return () => {
    look(game.time.worldTime);
  };
}

/** Strikes up to now, from where it stands; from `first` in a world where nothing ever has. */
async function strike(first: number, all: readonly ByTheClock[]): Promise<void> {
  if (!isWriter()) return;
  const stored = game.settings.get(SYSTEM_ID, "struckUntil");
  const from = stored < 0 ? first : stored;
  const { worldTime } = game.time;
  if (worldTime > from) for (const one of all) await one(from, worldTime);
  if (worldTime === stored) return;
  try {
    await game.settings.set(SYSTEM_ID, "struckUntil", worldTime);
  } catch (error) {
    // Where nothing was noted yet two Gamemasters may both note the first moment; one of them is enough.
    if (stored >= 0) throw error;
  }
}
