import { CompendiumCollection, Users } from "./collections/index.ts";
import type { Game } from "./game.ts";
import { platform } from "./platform.ts";
import { answerQuery, type QueryRequest } from "./query.ts";
import type { ClientSocket } from "./socket.ts";

type Listener = (...args: any[]) => void;

/** What the server tells of its own accord about the world. */
const EVENTS = ["modifyDocument", "userActivity", "pause", "manageCompendium", "query"] as const;

/**
 * What happens in the world, from the moment on at which the server was asked for it. The game takes a while
 * to be made from the server's answer: what happens meanwhile waits here, and comes in its order once `open`
 * is called. Made before the question is sent, so that nothing falls between answer and listening.
 */
export class WorldEvents implements Pick<ClientSocket, "on"> {
  readonly #listeners = new Map<string, Listener[]>();
  #waiting: Array<[event: string, args: unknown[]]> | null = [];

  constructor(socket: Pick<ClientSocket, "on">) {
    for (const event of EVENTS) {
      socket.on(event, (...args) => {
        if (this.#waiting) this.#waiting.push([event, args]);
        else this.#tell(event, args);
      });
    }
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  /** Tells what has waited, and from now on everything as it comes. */
  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const [event, args] of waiting) this.#tell(event, args);
  }

  #tell(event: string, args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }
}

/**
 * Lets a game whose documents are there take part in the world: other clients' changes, presence, pause,
 * questions.
 */
export function followWorld(game: Game, events: WorldEvents): void {
  platform.CONFIG.DatabaseBackend.activateSocketListeners(events);
  Users._activateSocketListeners(events);
  CompendiumCollection._activateSocketListeners(events);
  game.activateSocketListeners(events);
  events.on("query", (request: QueryRequest, acknowledge: (answer: unknown) => void) => {
    void answerQuery(platform.CONFIG.queries, request).then(acknowledge);
  });
  events.open();
}
