import { SYSTEM_ID } from "../system-id.ts";
import { isWriter } from "./designated-writer.ts";

/** A function that applies the effects that are due between two world times, given in seconds. */
export type ByTheClock = (from: number, to: number) => Promise<void>;

/**
 * Applies effects as world time advances. A world setting stores the time up to which effects were applied,
 * so that no writer skips or repeats an effect. Returns a function that applies the effects of time that
 * passed without a writer.
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

/**
 * Applies the effects that were due between the stored time and the current time. In a world without a stored
 * time, starts at `first`.
 */
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
    // If no time is stored yet, two Gamemasters may both try to store the initial time, which is harmless.
    if (stored >= 0) throw error;
  }
}
