/**
 * The users of a world as seen by the server: which users exist, which are connected, and their permissions.
 */
import { randomID } from "../../runtime/common/utils/ids.ts";
import { baseDocument } from "../../runtime/common/documents/registry.ts";
import type { Data } from "../wire.ts";
import type { WorldStore } from "./store.ts";

const GAMEMASTER = 4;

/** Creates a Gamemaster if the world has none. */
export async function ensureGamemaster(store: WorldStore): Promise<void> {
  if (store.all(null, "User").some(({ role }) => role === GAMEMASTER)) return;
  const source: Data = new (baseDocument("User"))({
    _id: randomID(),
    name: "Gamemaster",
    role: GAMEMASTER,
  }).toObject();
  await store.commit({ documents: [{ pack: null, documentName: "User", id: source._id, source }] });
}

/** Returns the first Gamemaster, in whose name the host performs its own operations, such as seeding. */
export function firstGamemaster(store: WorldStore): string {
  const found = store.all(null, "User").find(({ role }) => role === GAMEMASTER);
  if (!found) throw new Error("The world has no Gamemaster.");
  return found._id;
}

/** A counter of each user's connections. */
export interface Presence {
  /** Counts a new connection. @returns true if it is the user's first one */
  enter(userId: string): boolean;
  /** Counts a closed connection. @returns true if it was the user's last one */
  leave(userId: string): boolean;
  isActive(userId: string): boolean;
  active(): string[];
}

/** Creates an empty presence list. */
export function createPresence(): Presence {
  const counts = new Map<string, number>();
  return {
    enter(userId) {
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      return count === 1;
    },
    leave(userId) {
      const count = (counts.get(userId) ?? 0) - 1;
      if (count > 0) counts.set(userId, count);
      else counts.delete(userId);
      return count <= 0;
    },
    isActive: userId => counts.has(userId),
    active: () => [...counts.keys()],
  };
}
