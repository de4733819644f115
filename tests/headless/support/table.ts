/**
 * Provides a game table without browser pages: the real server with a Blackout world, and a headless client
 * for each user who joins.
 */
import { readFileSync, rmSync } from "node:fs";
import { inject } from "vitest";
import { startServer, type RunningServer } from "../../../host/server/start.ts";
import { temporaryFolder, writeFiles } from "../../contract/server/support/fixtures.ts";
import {
  connect as connectRaw,
  joinByHttp,
  type Client as RawClient,
} from "../../contract/server/support/table.ts";
import { Client } from "./client.ts";
import { seedOf, type SeedOptions } from "./seed.ts";

/** A write performed by the server. */
export interface Write {
  readonly userId: string;
  readonly type: string;
  readonly action: "create" | "update" | "delete";
  readonly parentUuid: string | null;
  /** The IDs of the affected documents. */
  readonly ids: readonly string[];
  /** The changes to each document. */
  readonly results: readonly any[];
}

export interface TableOptions extends SeedOptions {
  readonly generation?: 13 | 14;
  /** Seed data that is used instead of the world described by the other options. */
  readonly seed?: object;
}

/**
 * Creates a folder for the system and returns its path. The folder contains only a manifest, which lists no
 * files that a page would load.
 */
export function systemFolder(): string {
  const manifest = JSON.parse(readFileSync(new URL("../../../system.json", import.meta.url), "utf8"));
  return writeFiles(temporaryFolder("headless-system-"), {
    "system.json": JSON.stringify({ ...manifest, esmodules: [], styles: [], languages: [], packs: [] }),
  });
}

export class Table {
  readonly server: RunningServer;
  /** All writes since the last reset, in the order in which the server executed them. */
  readonly writes: Write[] = [];
  readonly clients: Client[] = [];
  readonly #raw: RawClient[] = [];
  readonly #folders: readonly string[];
  readonly #generation: 13 | 14;
  readonly #storages = new Map<string, Record<string, string>>();
  readonly #touched = new Map<string, { type: string; id: string }>();
  readonly #expected: RegExp[] = [];
  readonly #complaints: string[] = [];
  #written = 0;
  #leaving: Array<() => void> = [];

  private constructor(server: RunningServer, folders: readonly string[], generation: 13 | 14) {
    this.server = server;
    this.#folders = folders;
    this.#generation = generation;
    this.#watch();
  }

  /** Opens a table with a new world. */
  static async open({ generation = 14, seed, ...options }: TableOptions = {}): Promise<Table> {
    const folders = [systemFolder(), temporaryFolder("headless-world-")] as const;
    const server = await startServer({
      system: folders[0],
      world: folders[1],
      port: 0,
      generation,
      seed: seed ?? seedOf(options),
    });
    return new Table(server, folders, generation);
  }

  /** Opens a table with an existing world. Closing the table doesn't delete it. */
  static async openWorld(world: string, generation: 13 | 14): Promise<Table> {
    const system = systemFolder();
    return new Table(await startServer({ system, world, port: 0, generation }), [system], generation);
  }

  /**
   * Connects a user. Resolves when all clients know the user and the writer has handled pending work or, with
   * `wait: false`, without waiting for that. A user who returns has the same browser storage as before.
   */
  async join(
    userId: string,
    {
      seed = 1,
      diesAfter = null,
      lag = 0,
      wait = true,
    }: { seed?: number; diesAfter?: number | null; lag?: number; wait?: boolean } = {},
  ): Promise<Client> {
    const cookie = await this.#cookie(userId);
    const storage = this.#storages.get(userId) ?? {};
    this.#storages.set(userId, storage);
    const client = await Client.start(
      inject("headlessClient"),
      userId,
      {
        generation: this.#generation,
        address: this.server.address,
        cookie,
        seed,
        diesAfter,
        lag,
        storage: { ...storage },
      },
      storage,
    );
    this.clients.push(client);
    void client.ended.then(() => {
      this.clients.splice(this.clients.indexOf(client), 1);
      this.#complaints.push(...client.complaints);
    });
    if (wait) await this.settled();
    if (client.gone) await this.gone(client);
    return client;
  }

  /** Connects a user through a raw connection, which can send anything. */
  async joinRaw(userId: string): Promise<RawClient> {
    const raw = await connectRaw(this.server.address, userId);
    this.#raw.push(raw);
    return raw;
  }

  /** Terminates a client. Resolves when the server and all other clients have noticed this. */
  async kill(client: Client): Promise<void> {
    await client.kill();
    await this.gone(client);
  }

  /**
   * Waits until a dying client has ended and the server and all other clients know that it is disconnected.
   */
  async gone(client: Client): Promise<void> {
    await client.ended;
    const isElsewhere = (): boolean =>
      this.#raw.some(raw => raw.userId === client.userId && raw.socket.connected);
    while (this.server.game.presence.isActive(client.userId) && !isElsewhere())
      await new Promise<void>(resolve => {
        this.#leaving.push(resolve);
      });
    await this.settled();
  }

  /** Waits until no client has a write in progress and the server has stored no writes during the check. */
  async settled(): Promise<void> {
    for (let before = -1; before !== this.#written;) {
      before = this.#written;
      for (const client of [...this.clients]) {
        const traffic = await client.do("rest").catch((error: unknown) => {
          if (!client.gone) throw error;
        });
        if (traffic?.underWay > 0) before = -1;
      }
      for (const raw of this.#raw) if (raw.socket.connected) await raw.ask("time");
    }
  }

  /** Returns a document as stored on the server, or undefined if it doesn't exist. */
  held(type: string, id: string): any {
    return this.server.game.store.get(null, type, id);
  }

  /** Returns all documents of a type that are stored on the server. */
  all(type: string): any[] {
    return this.server.game.store.all(null, type);
  }

  storageOf(userId: string): Readonly<Record<string, string>> {
    return this.#storages.get(userId) ?? {};
  }

  /** Returns the writer's verdict on an action. */
  verdict(message: string): any {
    return this.held("ChatMessage", message)?.system.verdict;
  }

  /** Empties the list of writes and returns its previous contents. */
  taken(): Write[] {
    return this.writes.splice(0);
  }

  /**
   * Returns the differences between the clients and the server. Compares the documents written since the last
   * call or, if `all` is true, all documents.
   */
  async differences(all = false): Promise<string[]> {
    // The client that made the last write may receive the response before the other clients receive the
    // write.
    await this.settled();
    const touched = all
      ? ["Actor", "Item", "Scene", "Combat", "ChatMessage", "Setting", "User"].flatMap(type =>
          this.all(type).map(({ _id }) => ({ type, id: _id as string })),
        )
      : [...this.#touched.values()];
    this.#touched.clear();
    const sources = touched.map(({ type, id }) => ({ type, id, source: this.held(type, id) ?? null }));
    const found = await Promise.all(
      this.clients.map(async client =>
        (await client.do("differences", { sources })).map((text: string) => `${client.userId}: ${text}`),
      ),
    );
    return found.flat();
  }

  /** Allows log messages that match this pattern. */
  expectComplaint(text: RegExp): void {
    this.#expected.push(text);
  }

  /**
   * Disconnects all users, stops the server, and deletes the folders. Returns the clients' unexpected log
   * messages.
   */
  async close(): Promise<string[]> {
    for (const raw of this.#raw) raw.leave();
    await Promise.all([...this.clients].map(client => client.kill()));
    await this.server.kill();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
    return this.#complaints.filter(text => !this.#expected.some(pattern => pattern.test(text)));
  }

  readonly #cookies = new Map<string, string>();

  async #cookie(userId: string): Promise<string> {
    const cookie = this.#cookies.get(userId) ?? (await joinByHttp(this.server.address, userId));
    if (cookie === undefined) throw new Error(`${userId} could not join`);
    this.#cookies.set(userId, cookie);
    return cookie;
  }

  /** Keeps track of the server's writes and of users who disconnect. */
  #watch(): void {
    const { game } = this.server;
    const { modify } = game.documents;
    game.documents.modify = async (userId, requests) => {
      const outcomes = await modify(userId, requests);
      for (const {
        response: { type, action, operation, result },
      } of outcomes) {
        if (action === "get") continue;
        this.#written++;
        const parentUuid = operation.parentUuid ?? null;
        const ids = (result as any[]).map(one => (typeof one === "string" ? one : one._id));
        this.writes.push({ userId, type, action, parentUuid, ids, results: result as any[] });
        for (const { type: root, id } of parentUuid === null
          ? ids.map(each => ({ type, id: each }))
          : [rootOf(parentUuid)])
          this.#touched.set(`${root}.${id}`, { type: root, id });
      }
      return outcomes;
    };
    const leave = game.presence.leave.bind(game.presence);
    game.presence.leave = userId => {
      const last = leave(userId);
      for (const resolve of this.#leaving.splice(0)) resolve();
      return last;
    };
  }
}

/** Returns the type and ID of the world document to which a UUID belongs. */
function rootOf(uuid: string): { type: string; id: string } {
  const [type = "", id = ""] = uuid.split(".");
  return { type, id };
}
