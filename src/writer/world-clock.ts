import { SYSTEM_ID } from "../system-id.ts";
import { isWriter } from "./designated-writer.ts";

/** Effects that depend on world time: runs them after one time and up to another, in seconds. */
export type ByTheClock = (from: number, to: number) => Promise<void>;

/**
 * Runs effects as the world time advances. The time up to which they have run is a world setting, so that no
 * writer loses or repeats any. Returns the function that catches up on time without a writer.
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

/** Runs effects up to now, from the stored time; from `first` in a world without one. */
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
    // Without a stored time two Gamemasters may both store the first time, which is harmless.
    if (stored >= 0) throw error;
  }
}
