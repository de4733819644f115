/** Opens a world and starts its server. */
import http from "node:http";
import fs from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { buildRuntime, type RuntimeBundle } from "./build-runtime.ts";
import { HostError } from "./errors.ts";
import type { WorldFacts } from "./documents/context.ts";
import { createDocumentService } from "./documents/modify.ts";
import { createRoutes } from "./http/routes.ts";
import { createSessions } from "./http/sessions.ts";
import { createUploads } from "./http/uploads.ts";
import { checkOptions, defaultOptions, type ServerOptions } from "./options.ts";
import { collectDocumentTypes } from "./packages/document-types.ts";
import { readPackage, type InstalledPackage } from "./packages/manifest.ts";
import { sortIntoFolders } from "./packages/pack-folders.ts";
import { createPackLibrary } from "./packages/packs.ts";
import { createQueue } from "./queue.ts";
import { releaseOf } from "./release.ts";
import { normalizeSeed, readSeed, sowSeed } from "./seed.ts";
import { createSockets } from "./socket.ts";
import { clearHolder, writeHolder } from "./storage/holder.ts";
import {
  readWorldFile,
  removeWorld,
  worldIdOf,
  writeWorldFile,
  type WorldFile,
} from "./storage/world-file.ts";
import type { Game } from "./world/game.ts";
import { WorldStore } from "./world/store.ts";
import { createPresence, ensureGamemaster, firstGamemaster } from "./world/users.ts";

export interface StartOptions extends Partial<ServerOptions> {
  /** Receives the server's log lines. By default, they are discarded. */
  log?(line: string): void;
}

export interface RunningServer {
  /** The address to open in a browser, such as `http://127.0.0.1:30000`. */
  address: string;
  port: number;
  /** The running game, used by tests to inspect the world directly. */
  game: Game;
  /** Bundles the browser code in advance, so that the first request doesn't have to wait for it. */
  warmUp(): void;
  /** Notifies the clients, waits for running requests, and closes the world. */
  close(): Promise<void>;
  /** Drops all connections immediately, and closes the world without notifying the clients. */
  kill(): Promise<void>;
}

/**
 * Starts a server.
 * @throws UsageError for invalid options, ManifestError for an unusable package, WorldLocked if the world is
 *   in use, SeedError for an unusable seed, HostError if the port is in use
 */
export async function startServer(given: StartOptions = {}): Promise<RunningServer> {
  const { log = () => undefined, ...partial } = given;
  const options: ServerOptions = { ...defaultOptions(), ...partial };
  checkOptions(options);
  const read = (directory: string, kind: "system" | "module"): InstalledPackage =>
    readPackage(directory, kind, options.generation);
  const packages = [
    read(options.system, "system"),
    ...options.modules.map(directory => read(directory, "module")),
  ];
  for (const { id, warnings } of packages)
    for (const { path, message } of warnings) log(`Package ${id}: ${path} ${message}.`);
  if (options.reset) await resetWorld(options.world);
  // A rejected world must stay unchanged. The world's file is read first, because opening its database
  // already writes to it.
  readWorldFile(options.world);
  const store = await WorldStore.open(options.world);
  try {
    const game = await openGame(options, packages, store, log);
    return await listen(options, game);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Deletes a world so that it can be created again. Opens its database first to ensure that the world isn't in
 * use.
 */
async function resetWorld(directory: string): Promise<void> {
  if (!fs.existsSync(directory)) return;
  const store = await WorldStore.open(directory);
  await store.close();
  removeWorld(directory);
}

async function openGame(
  options: ServerOptions,
  packages: InstalledPackage[],
  store: WorldStore,
  log: (line: string) => void,
): Promise<Game> {
  for (const report of store.reports) log(report);
  const release = releaseOf(options.generation);
  const system = packages[0] as InstalledPackage;
  const before = readWorldFile(options.world);
  if (before?.system !== undefined && before.system !== system.id) {
    throw new HostError(
      `The world ${options.world} is for the system "${before.system}", not "${system.id}". Choose another --world, or recreate it with --reset.`,
    );
  }
  const world: WorldFile = {
    title: "A world to try things in",
    description: "",
    paused: true,
    ...before,
    id: before?.id ?? worldIdOf(options.world),
    system: system.id,
    systemVersion: system.manifest.version,
    coreVersion: release.version,
  };
  const documentTypes = collectDocumentTypes(packages);
  const facts: WorldFacts = {
    generation: options.generation,
    coreVersion: release.version,
    worldId: world.id,
    systemId: system.id,
    systemVersion: system.manifest.version,
    documentTypes,
    log,
  };
  await ensureGamemaster(store);
  if (options.seed !== undefined && before === undefined && store.isEmpty) {
    const seed =
      typeof options.seed === "string" ? await readSeed(options.seed) : normalizeSeed(options.seed);
    await sowSeed(facts, store, seed, firstGamemaster(store));
    const { id: _id, system: _system, ...words } = seed.world;
    Object.assign(world, words);
  }
  await sortIntoFolders(facts, store, packages, firstGamemaster(store));
  writeWorldFile(options.world, world);
  const packs = await createPackLibrary(packages, store, log);
  return {
    release,
    facts,
    world,
    packages,
    store,
    packs,
    log,
    documents: createDocumentService(facts, store, packs),
    presence: createPresence(),
    sessions: createSessions(),
    uploads: createUploads(
      options.world,
      world.id,
      packages.map(({ kind, id, root }) => ({ prefix: `${kind}s/${id}`, directory: root })),
    ),
    queue: createQueue(),
    saveWorld: () => writeWorldFile(options.world, world),
  };
}

async function listen(options: ServerOptions, game: Game): Promise<RunningServer> {
  let bundle: Promise<RuntimeBundle> | undefined;
  // After a failed build, the next request triggers a new build, because the sources may have been fixed.
  const runtime = (): Promise<RuntimeBundle> =>
    (bundle ??= buildRuntime().catch((error: unknown) => {
      bundle = undefined;
      throw error;
    }));
  const server = http.createServer(
    createRoutes(game, { host: options.host, canvas: options.canvas, coreStyle: options.coreStyle, runtime }),
  );
  const connections = new Set<Socket>();
  server.on("connection", socket => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const io = createSockets(server, game, options.host);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port}`;
  writeHolder(options.world, address);

  const stop = async (): Promise<void> => {
    for (const socket of connections) socket.destroy();
    await new Promise<void>(resolve => void io.close(() => resolve()));
    await game.queue(() => undefined);
    await game.store.close();
    clearHolder(options.world);
  };
  return {
    address,
    port,
    game,
    warmUp: () =>
      void runtime().catch((error: unknown) =>
        game.log(`The runtime does not compile: ${(error as Error).message}`),
      ),
    async close() {
      io.emit("shutdown", { world: game.world.id });
      await game.queue(() => undefined);
      io.disconnectSockets(true);
      await stop();
    },
    kill: stop,
  };
}

function listenError(error: NodeJS.ErrnoException, { port, host }: ServerOptions): Error {
  if (error.code === "EADDRINUSE")
    return new HostError(
      `Port ${port} is in use. Stop the program that uses it, or choose another port with --port N (0 selects a free one).`,
    );
  if (error.code === "EACCES")
    return new HostError(
      `Port ${port} may not be used by this account. Choose one above 1023 with --port N.`,
    );
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new HostError(`${host} is not an address of this machine. Omit --host to listen on 127.0.0.1.`);
  return error;
}
