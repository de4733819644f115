/** A running game: the world and the services on which the HTTP and socket handlers operate. */
import type { DocumentService } from "../documents/modify.ts";
import type { InstalledPackage } from "../packages/manifest.ts";
import type { PackLibrary } from "../packages/packs.ts";
import type { Queue } from "../queue.ts";
import type { Data, Release, WorldPayload } from "../wire.ts";
import type { WorldFile } from "../storage/world-file.ts";
import type { Uploads } from "../http/uploads.ts";
import type { Sessions } from "../http/sessions.ts";
import { within, type WorldFacts } from "../documents/context.ts";
import { PRIMARY_COLLECTIONS } from "./collections.ts";
import type { WorldStore } from "./store.ts";
import { Transaction } from "./transaction.ts";
import type { Presence } from "./users.ts";

export interface Game {
  release: Release;
  facts: WorldFacts;
  world: WorldFile;
  /** The system, followed by the modules in the given order. */
  packages: InstalledPackage[];
  store: WorldStore;
  packs: PackLibrary;
  documents: DocumentService;
  presence: Presence;
  sessions: Sessions;
  uploads: Uploads;
  /** The queue that executes all changes to the world, one after another. */
  queue: Queue;
  /** Writes the world file after `world` has changed. */
  saveWorld(): void;
  log(line: string): void;
}

/**
 * Returns all data that a client receives when it starts. It isn't filtered by ownership: clients hide what
 * their users aren't allowed to see.
 */
export function worldPayload(game: Game, userId: string): WorldPayload {
  const [system, ...modules] = game.packages;
  const documents: Record<string, Data[]> = {};
  for (const name of Object.keys(PRIMARY_COLLECTIONS))
    if (name !== "Adventure") documents[name] = game.store.all(null, name);
  return {
    userId,
    release: game.release,
    world: game.world,
    system: system?.manifest ?? {},
    modules: modules.map(({ manifest }) => ({ ...manifest, active: true })),
    packs: game.packs.payload(),
    documents,
    activeUsers: game.presence.active(),
    time: Date.now(),
    paused: game.world.paused,
    files: { storages: ["data"], s3: null },
  };
}

/** Whether a user has a permission from `CONST.USER_PERMISSIONS`. */
export function userCan(game: Game, userId: string, permission: string): boolean {
  return within(game.facts, new Transaction(game.store), userId, ({ user }) =>
    Boolean(user.hasPermission(permission)),
  );
}

/** Whether a user is a Gamemaster or an assistant. */
export function isGM(game: Game, userId: string): boolean {
  return Number(game.store.get(null, "User", userId)?.role ?? 0) >= 3;
}
