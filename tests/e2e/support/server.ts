import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServer, launchServer } from "../../../scripts/lib/table.mjs";

export const GENERATION = process.env["BLACKOUT_GENERATION"] === "13" ? 13 : 14;

/** A host that serves the built system with the demonstration world, in a process and a folder of its own. */
export class TableServer {
  readonly #folder: string;
  readonly #seed: { seed?: string };
  #child: ChildProcess | null = null;
  #port = 0;

  private constructor(folder: string, seed: { seed?: string }) {
    this.#folder = folder;
    this.#seed = seed;
  }

  /** With a seed the world is made from that file in place of the demonstration. */
  static async start(seed: { seed?: string } = {}): Promise<TableServer> {
    const server = new TableServer(await mkdtemp(join(tmpdir(), "blackout-world-")), seed);
    await server.restart();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Ends the server without a chance to tidy up, as a crash would. */
  async kill(): Promise<void> {
    if (this.#child) await endServer(this.#child, "SIGKILL");
  }

  /** Starts again on the same world and the same port. */
  async restart(): Promise<void> {
    const { child, port } = await launchServer({ world: join(this.#folder, "world"), port: this.#port, generation: GENERATION, ...this.#seed });
    this.#child = child;
    this.#port = port;
  }

  async stop(): Promise<void> {
    if (this.#child) await endServer(this.#child);
    await rm(this.#folder, { recursive: true, force: true });
  }
}
