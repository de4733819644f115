/** Runs the client of one user. It has its own global objects and is controlled by the test. */
import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import type { ClientFacts, Seat, Steps } from "../client/wiring.ts";
import { Realm } from "./realm.ts";

/**
 * The compiled bundles, by path. They are shared by all test files in this process, although each of them
 * evaluates this module separately.
 */
const compiled: Map<string, Script> = ((globalThis as any)[Symbol.for("blackout.headlessClient")] ??=
  new Map());

function scriptOf(bundle: string): Script {
  const script = compiled.get(bundle) ?? new Script(readFileSync(bundle, "utf8"), { filename: bundle });
  compiled.set(bundle, script);
  return script;
}

export class Client {
  readonly userId: string;
  /** The warnings and errors that a page would have logged for this client. */
  readonly complaints: string[] = [];
  readonly ended: Promise<void>;
  readonly #waiting = new Set<(error: Error) => void>();
  #realm: Realm | null;
  #do: Steps | null = null;
  #end!: () => void;

  private constructor(userId: string, cookie: string) {
    this.userId = userId;
    this.#realm = new Realm(cookie, text => this.complaints.push(text));
    this.ended = new Promise(resolve => {
      this.#end = resolve;
    });
  }

  /**
   * Starts a client and waits until it has joined. `storage` serves as the client's browser storage and
   * receives its changes.
   */
  static async start(
    bundle: string,
    userId: string,
    facts: ClientFacts,
    storage: Record<string, string>,
  ): Promise<Client> {
    const client = new Client(userId, facts.cookie);
    const realm = client.#realm!;
    const seat: Seat = {
      facts: realm.clone(facts),
      stored: (key, value) => {
        if (client.gone) return;
        if (value === null) delete storage[key];
        else storage[key] = value;
      },
      die: () => {
        client.#die();
      },
    };
    try {
      client.#do = await new Promise<Steps>((resolve, reject) => {
        realm.run(scriptOf(bundle))(seat).then(resolve, reject);
        void client.ended.then(() => {
          reject(new Error(`the client ended before it was ready: ${client.complaints.join("\n")}`));
        });
      });
    } catch (error) {
      client.#die();
      throw error;
    }
    return client;
  }

  /** Whether the client has ended. */
  get gone(): boolean {
    return this.#realm === null;
  }

  /**
   * Performs a step (`client/steps.ts`) and returns its result. Rejects if the step fails or the client dies
   * in the meantime.
   */
  do(step: string, args: object = {}): Promise<any> {
    const realm = this.#realm;
    if (!realm) return Promise.reject(new Error("the client is gone"));
    const own = realm.clone(args);
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      realm.later(() => {
        void this.#do!(step, own)
          .then(value => {
            resolve(value === undefined ? null : structuredClone(value));
          })
          .catch((error: any) => {
            reject(new Error(error?.stack ?? String(error)));
          })
          .finally(() => this.#waiting.delete(reject));
      });
    });
  }

  /** Terminates the client immediately, whatever it is doing. */
  async kill(): Promise<void> {
    this.#die();
    await this.ended;
  }

  #die(): void {
    this.#realm?.end();
    this.#realm = null;
    this.#do = null;
    for (const reject of this.#waiting) reject(new Error("the client is gone"));
    this.#waiting.clear();
    this.#end();
  }
}
