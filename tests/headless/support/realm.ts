/** Where the code of a client runs: globals of its own beside those of the test. All ways out of it are in one hand, so that they can be cut at once. */
import { types } from "node:util";
import { constants, createContext, type Script } from "node:vm";
import {
  MessageChannel,
  moveMessagePortToContext,
  receiveMessageOnPort,
  type MessagePort,
} from "node:worker_threads";
import { WebSocket } from "ws";

/** What pages have that is no part of the language, as far as it leads nowhere. */
const LENT = {
  AbortController,
  AbortSignal,
  Blob,
  DOMException,
  Event,
  EventTarget,
  FormData,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  crypto,
  performance,
};

type Timer = NodeJS.Timeout | NodeJS.Immediate;
type Task = (...args: any[]) => void;

/** Those that have not ended. */
const realms = new Set<Realm>();

export class Realm {
  readonly #global: any;
  readonly #complain: (text: string) => void;
  readonly #timers = new Map<Timer, () => void>();
  readonly #sockets = new Set<WebSocket>();
  /** What is put in at one end comes out at the other as objects of these globals. */
  readonly #ends: readonly [MessagePort, MessagePort];
  #ended = false;

  /** Makes the globals. Every connection is made with the cookie; `complain` is told what a page would print as a warning or an error. */
  constructor(cookie: string, complain: (text: string) => void) {
    // Globals that stand for no object of the test's are looked up as fast as its own.
    this.#global = createContext(constants.DONT_CONTEXTIFY);
    this.#complain = complain;
    const { port1, port2 } = new MessageChannel();
    port1.unref();
    this.#ends = [port1, moveMessagePortToContext(port2, this.#global)];
    const own = {
      console: this.#console(),
      structuredClone: (value: unknown) => this.clone(value),
      queueMicrotask: (task: Task) => void this.#global.Promise.resolve().then(() => task()),
      WebSocket: this.#webSocket(cookie),
      ...this.#clocks(),
    };
    for (const [name, value] of Object.entries({ ...LENT, ...own }))
      Object.defineProperty(this.#global, name, { value, configurable: true, writable: true });
    if (realms.size === 0) process.on("unhandledRejection", unhandled);
    realms.add(this);
  }

  /** Runs a script with these globals and answers what it comes to. */
  run(script: Script): any {
    return script.runInContext(this.#global);
  }

  /** Copies a value as code with these globals would have made it. */
  clone(value: unknown): any {
    const [into, out] = this.#ends;
    into.postMessage(value);
    return receiveMessageOnPort(out)?.message;
  }

  /** Does something as a task of its own, unless all has ended by then. */
  later(task: () => void): void {
    this.#start(setImmediate, clearImmediate, task);
  }

  /** Whether code with these globals made a promise. */
  made(promise: object): boolean {
    return promise instanceof this.#global.Promise;
  }

  /** Passes on what a page would print as a warning or an error. */
  complain(...parts: unknown[]): void {
    if (this.#ended) return;
    this.#complain(
      parts
        .map(part =>
          types.isNativeError(part)
            ? (part.stack ?? part.message)
            : typeof part === "string"
              ? part
              : JSON.stringify(part),
        )
        .join(" "),
    );
  }

  /** Cuts all ways out at once: nothing that comes is heard any more, and what the code still does before the next task has no effect. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
    for (const socket of this.#sockets) {
      socket.removeAllListeners();
      socket.on("error", () => undefined);
      socket.terminate();
    }
    this.#sockets.clear();
    setImmediate(() => {
      this.#ends[0].close();
      realms.delete(this);
      if (realms.size === 0) process.off("unhandledRejection", unhandled);
    });
  }

  #console(): object {
    const complain = (...parts: unknown[]): void => {
      this.complain(...parts);
    };
    return { ...console, warn: complain, error: complain };
  }

  #clocks(): object {
    const clear = (timer: Timer): void => {
      this.#timers.get(timer)?.();
      this.#timers.delete(timer);
    };
    return {
      setTimeout: (task: Task, delay?: number, ...args: any[]) =>
        this.#start(
          run => setTimeout(run, delay),
          clearTimeout,
          () => task(...args),
        ),
      setInterval: (task: Task, delay?: number, ...args: any[]) =>
        this.#start(
          run => setInterval(run, delay),
          clearInterval,
          () => task(...args),
          true,
        ),
      setImmediate: (task: Task, ...args: any[]) =>
        this.#start(setImmediate, clearImmediate, () => task(...args)),
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    };
  }

  #start<Own extends Timer>(
    start: (run: () => void) => Own,
    stop: (timer: any) => void,
    task: () => void,
    again = false,
  ): Own | undefined {
    if (this.#ended) return undefined;
    const timer = start(() => {
      if (!again) this.#timers.delete(timer);
      try {
        task();
      } catch (error) {
        this.complain("uncaught", error);
      }
    });
    this.#timers.set(timer, () => {
      stop(timer);
    });
    return timer;
  }

  /** The class of connections, with the cookie that a browser would send by itself. */
  #webSocket(cookie: string): new (address: string) => WebSocket {
    const sockets = this.#sockets;
    const ended = (): boolean => this.#ended;
    return class extends WebSocket {
      constructor(address: string) {
        if (ended()) throw new Error("the client is gone");
        super(address, { headers: { cookie }, perMessageDeflate: false });
        sockets.add(this);
      }
    };
  }
}

function unhandled(reason: unknown, promise: Promise<unknown>): void {
  for (const realm of realms)
    if (realm.made(promise)) {
      realm.complain("unhandled", types.isNativeError(reason) ? reason : String(reason));
      return;
    }
  // Who listens must see to the test's own as well: thrown, they fail the run as they do where nobody listens.
  if (promise instanceof Promise) throw reason;
}
