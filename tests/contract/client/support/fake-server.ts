import type { ClientSocket } from "../../../../host/runtime/client/socket.ts";

/** A request received by the fake server. */
export interface SeenRequest {
  event: string;
  payload: any;
}

/** An in-memory server that allows every request, creates IDs, and responds like the real server. */
export class FakeServer implements ClientSocket {
  readonly requests: SeenRequest[] = [];
  readonly sent: unknown[][] = [];
  /** The documents returned by a `get` request. */
  stored: any[] = [];
  /** The error with which the next request is rejected, or null to accept it. */
  refusal: { name: string; message: string } | null = null;
  readonly #listeners = new Map<string, Array<(...args: any[]) => void>>();
  readonly #userId: string;
  #nextId = 0;

  constructor(userId: string) {
    this.#userId = userId;
  }

  emit(event: string, ...args: any[]): void {
    const acknowledge = args.at(-1);
    if (typeof acknowledge !== "function") {
      this.sent.push([event, ...args]);
      return;
    }
    const payload = structuredClone(args[0]);
    this.requests.push({ event, payload });
    queueMicrotask(() => acknowledge(this.#answer(event, payload)));
  }

  on(event: string, listener: (...args: any[]) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  once(event: string, listener: (...args: any[]) => void): void {
    this.on(event, listener);
  }

  off(event: string): void {
    this.#listeners.delete(event);
  }

  /** Sends an event from the server to this client. */
  push(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }

  /** Returns the database requests with the given action, such as `update`. */
  modifications(action: string): any[] {
    return this.requests
      .filter(({ event, payload }) => event === "modifyDocument" && payload.action === action)
      .map(({ payload }) => payload);
  }

  #answer(event: string, payload: any): unknown {
    if (this.refusal) {
      const error = this.refusal;
      this.refusal = null;
      return { ok: false, error };
    }
    if (event !== "modifyDocument") return { ok: true, response: null };
    const { type, action, operation } = payload;
    const { data, updates, ids, ...rest } = operation;
    const results: Record<string, any[]> = {
      get: this.stored,
      create: (data ?? []).map((source: any) => this.#withId(source, operation.keepId)),
      update: updates ?? [],
      delete: ids ?? [],
    };
    return {
      ok: true,
      response: {
        type,
        action,
        operation: rest,
        result: structuredClone(results[action]),
        userId: this.#userId,
      },
    };
  }

  #withId(source: any, keepId: boolean): any {
    return { ...source, _id: keepId && source._id ? source._id : newId(++this.#nextId) };
  }
}

/** Returns a valid document ID that contains the given number. */
export function newId(number: number): string {
  return `made${String(number).padStart(12, "0")}`;
}
