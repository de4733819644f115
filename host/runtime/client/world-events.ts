import { CompendiumCollection, Users } from "./collections/index.ts";
import type { Game } from "./game.ts";
import { platform } from "./platform.ts";
import { answerQuery, type QueryRequest } from "./query.ts";
import type { ClientSocket } from "./socket.ts";

type Listener = (...args: any[]) => void;

/** Events about the world that the server sends without a request. */
const EVENTS = ["modifyDocument", "userActivity", "pause", "manageCompendium", "query"] as const;

/**
 * The world events that arrive after this client requests the world's data. They are queued while the game is
 * created from the server's response, and `open` then delivers them in order. The instance must be created
 * before the request is sent, so that no event is lost.
 */
export class WorldEvents implements Pick<ClientSocket, "on"> {
  readonly #listeners = new Map<string, Listener[]>();
  #waiting: Array<[event: string, args: unknown[]]> | null = [];

  constructor(socket: Pick<ClientSocket, "on">) {
    for (const event of EVENTS) {
      socket.on(event, (...args) => {
        if (this.#waiting) this.#waiting.push([event, args]);
        else this.#emit(event, args);
      });
    }
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  /** Delivers the queued events, and from then on delivers events immediately. */
  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const [event, args] of waiting) this.#emit(event, args);
  }

  #emit(event: string, args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }
}

/**
 * Makes a game whose documents are loaded react to other clients: to their changes, presence, pauses and
 * queries.
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
