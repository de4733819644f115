/** A user's client in a thread of its own, as the test drives it. */
import { Worker } from "node:worker_threads";
import type { ClientFacts, Tell } from "../client/wiring.ts";

const LOADER = new URL("../client/load.mjs", import.meta.url);

export class Client {
  readonly userId: string;
  /** What its page would have printed as a warning or an error. */
  readonly complaints: string[] = [];
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(value: any): void; reject(error: Error): void }>();
  #count = 0;
  #gone = false;

  private constructor(userId: string, worker: Worker) {
    this.userId = userId;
    this.#worker = worker;
    this.ended = new Promise(resolve => {
      worker.once("exit", () => {
        this.#gone = true;
        for (const { reject } of this.#waiting.values()) reject(new Error("the client is gone"));
        this.#waiting.clear();
        resolve();
      });
    });
  }

  /** Starts a client and waits until it is in the game. `storage` is what its browser keeps; it is kept up to date. */
  static async start(
    bundle: string,
    userId: string,
    facts: ClientFacts,
    storage: Record<string, string>,
  ): Promise<Client> {
    // Room for what starting leaves behind: emptying a small one again and again took an eighth of the time.
    const worker = new Worker(LOADER, {
      workerData: { ...facts, bundle },
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    const client = new Client(userId, worker);
    await new Promise<void>((resolve, reject) => {
      worker.once("error", reject);
      worker.on("message", (message: Tell) => {
        if (message.kind === "ready") resolve();
        else if (message.kind === "complaint") client.complaints.push(message.text);
        else if (message.kind === "stored") {
          if (message.value === null) delete storage[message.key];
          else storage[message.key] = message.value;
        } else client.#answer(message);
      });
      void client.ended.then(() =>
        reject(new Error(`the client ended before it was ready: ${client.complaints.join("\n")}`)),
      );
    });
    return client;
  }

  /** Whether its thread has ended. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Does a step (`client/steps.ts`) and answers what came of it; rejects when it failed or the client died meanwhile. */
  do(step: string, args: object = {}): Promise<any> {
    if (this.#gone) return Promise.reject(new Error("the client is gone"));
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, step, args });
    });
  }

  /** Ends it at once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  #answer(message: Extract<Tell, { kind: "done" | "failed" }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === "done") waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.message));
  }
}
