import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "@playwright/test";
import { endServer, launchServer } from "../../../scripts/lib/table.mjs";

export const GENERATION = process.env["BLACKOUT_GENERATION"] === "13" ? 13 : 14;

/**
 * The URL of the Foundry server to test instead of the host: a licensed copy with the world described in
 * docs/tested-on.md. If null, the host is tested.
 */
export const FOUNDRY_URL = address(process.env["FOUNDRY_URL"]);

/** The reason for skipping tests that need the host, for example to crash it or to use a different world. */
export const HOST_ONLY =
  "needs the host: nobody restarts a licensed Foundry, or gives it another world, from here";

function address(given: string | undefined): string | null {
  if (given === undefined || given === "") return null;
  if (!/^https?:\/\/[^\s/]+/u.test(given))
    throw new Error(`FOUNDRY_URL is "${given}"; it must be an address like http://localhost:30000`);
  return given.replace(/\/+$/u, "");
}

/** A host in a separate process and folder. It serves the built system with the demo world. */
export class TableServer {
  readonly #folder: string;
  readonly #seed: { seed?: string };
  #child: ChildProcess | null = null;
  #port = 0;

  private constructor(folder: string, seed: { seed?: string }) {
    this.#folder = folder;
    this.#seed = seed;
  }

  /**
   * Starts a server. If a seed file is given, creates the world from that file instead of using the demo
   * world.
   */
  static async start(seed: { seed?: string } = {}): Promise<TableServer> {
    if (FOUNDRY_URL !== null) {
      test.skip(seed.seed !== undefined, HOST_ONLY);
      return new TableServer("", seed);
    }
    const server = new TableServer(await mkdtemp(join(tmpdir(), "blackout-world-")), seed);
    await server.restart();
    return server;
  }

  get url(): string {
    return FOUNDRY_URL ?? `http://127.0.0.1:${this.#port}`;
  }

  /** Kills the server without any cleanup, to simulate a crash. */
  async kill(): Promise<void> {
    test.skip(FOUNDRY_URL !== null, HOST_ONLY);
    if (this.#child) await endServer(this.#child, "SIGKILL");
  }

  /** Restarts the server with the same world and port. */
  async restart(): Promise<void> {
    const { child, port } = await launchServer({
      world: join(this.#folder, "world"),
      port: this.#port,
      generation: GENERATION,
      ...this.#seed,
    });
    this.#child = child;
    this.#port = port;
  }

  async stop(): Promise<void> {
    if (FOUNDRY_URL !== null) return;
    if (this.#child) await endServer(this.#child);
    await rm(this.#folder, { recursive: true, force: true });
  }
}
