/** A test world whose server is a separate process that a test can kill and restart with the same world. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { temporaryFolder } from "../../../contract/server/support/fixtures.ts";
import { bundled, startProcess, type ServerProcess } from "../../../contract/server/support/process.ts";
import { connect, joinByHttp, type Client as RawClient } from "../../../contract/server/support/table.ts";
import { Client } from "../../support/client.ts";
import { seedOf, USERS, type SeedOptions } from "../../support/seed.ts";
import { systemFolder } from "../../support/table.ts";

export class MortalTable {
  readonly world = temporaryFolder("mortal-world-");
  readonly clients: Client[] = [];
  readonly #system = systemFolder();
  readonly #storages = new Map<string, Record<string, string>>();
  readonly #seed: string;
  #server!: ServerProcess;
  #watcher!: RawClient;
  #fatal = Infinity;
  #heard = 0;
  #death: Promise<void> = Promise.resolve();
  #dead = false;
  #deaths = 0;

  private constructor(options: SeedOptions) {
    this.#seed = join(this.world, "..", `seed-${process.pid}-${Date.now()}.json`);
    writeFileSync(this.#seed, JSON.stringify(seedOf(options)));
  }

  /** Opens a table with a new world. */
  static async open(options: SeedOptions = {}): Promise<MortalTable> {
    const table = new MortalTable(options);
    await table.start();
    return table;
  }

  /** Starts the server with the existing world and connects an observing client. */
  async start(): Promise<void> {
    this.#server = await startProcess([
      "--system",
      this.#system,
      "--world",
      this.world,
      "--seed",
      this.#seed,
    ]);
    this.#dead = false;
    this.#fatal = Infinity;
    this.#heard = 0;
    this.#watcher = await connect(this.#server.address, USERS.ben);
    this.#watcher.socket.on("modifyDocument", () => {
      this.#heard++;
      if (this.#heard >= this.#fatal) void this.kill();
    });
  }

  /** Kills the server after it has broadcast the given number of further writes. */
  dieAfter(writes: number): void {
    this.#heard = 0;
    this.#fatal = writes;
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Returns how often the server has been killed since the last call. */
  deaths(): number {
    const count = this.#deaths;
    this.#deaths = 0;
    return count;
  }

  /** Kills the server immediately and without warning. Clients have to reconnect. */
  kill(): Promise<void> {
    if (!this.#dead) {
      this.#dead = true;
      this.#deaths++;
      this.#death = this.#server.killHard().then(async () => {
        await Promise.all([...this.clients].map(client => client.kill()));
      });
    }
    return this.#death;
  }

  /** Connects a user, with that user's own browser storage. */
  async join(userId: string): Promise<Client> {
    const cookie = await joinByHttp(this.#server.address, userId);
    if (cookie === undefined) throw new Error(`${userId} could not join`);
    const storage = this.#storages.get(userId) ?? {};
    this.#storages.set(userId, storage);
    const facts = {
      generation: 14 as const,
      address: this.#server.address,
      cookie,
      seed: 1,
      diesAfter: null,
      storage: { ...storage },
    };
    const client = await Client.start(inject("headlessClient"), userId, facts, storage);
    this.clients.push(client);
    void client.ended.then(() => {
      this.clients.splice(this.clients.indexOf(client), 1);
    });
    return client;
  }

  /** Waits until all clients are idle or the server has died. */
  async settled(): Promise<void> {
    for (let before = -1, now = 0; before !== now && !this.#dead;) {
      before = now;
      const traffic = await Promise.race([
        Promise.all(this.clients.map(client => client.do("rest").catch(() => null))),
        this.#watcher
          .ask("time")
          .then(
            () =>
              new Promise<null>(resolve => {
                this.#whenDead(resolve);
              }),
          )
          .catch(() => null),
      ]);
      if (traffic === null) return;
      now = traffic.reduce((sum, one) => sum + (one?.acknowledged ?? 0), 0);
      if (traffic.some(one => one?.underWay > 0)) before = -1;
    }
  }

  #whenDead(resolve: (nothing: null) => void): void {
    this.#watcher.socket.once("disconnect", () => {
      resolve(null);
    });
  }

  /** Kills the server and all clients, and deletes the table's files. */
  async close(): Promise<void> {
    await this.kill();
    for (const path of [this.world, this.#system, this.#seed]) rmSync(path, { recursive: true, force: true });
    rmSync(await bundled(), { force: true });
    rmSync(`${await bundled()}.map`, { force: true });
  }
}
