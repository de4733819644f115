/**
 * Provides the globals for a client's code, separate from the test's globals. A realm owns its client's
 * connections, timers and messages, so that it can stop all of them at once.
 */
import { types } from "node:util";
import { constants, createContext, type Script } from "node:vm";
import {
  MessageChannel,
  moveMessagePortToContext,
  receiveMessageOnPort,
  type MessagePort,
} from "node:worker_threads";
import { WebSocket } from "ws";

/**
 * The standard classes and functions that a page shares with the tests' process, because they affect nothing
 * outside the realm.
 */
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

/** The realms that haven't been closed yet. */
const realms = new Set<Realm>();

export class Realm {
  readonly #global: any;
  readonly #complain: (text: string) => void;
  readonly #timers = new Map<Timer, () => void>();
  readonly #sockets = new Set<WebSocket>();
  /**
   * The two ends of a message channel. A value that is sent into one end leaves the other end as an object of
   * this realm.
   */
  readonly #ends: readonly [MessagePort, MessagePort];
  #ended = false;

  /**
   * Creates the globals of a page. All its connections send the given cookie. `complain` receives the
   * warnings and errors that the page would log.
   */
  constructor(cookie: string, complain: (text: string) => void) {
    // The globals are not contextified, because looking them up would otherwise be slower than in the test's
    // own realm.
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

  /** Runs a script in this realm and returns the script's result. */
  run(script: Script): any {
    return script.runInContext(this.#global);
  }

  /** Returns a copy of a value. The objects in the copy belong to this realm. */
  clone(value: unknown): any {
    const [into, out] = this.#ends;
    into.postMessage(value);
    return receiveMessageOnPort(out)?.message;
  }

  /** Runs a function as a separate task, unless the realm ends first. */
  later(task: () => void): void {
    this.#start(setImmediate, clearImmediate, task);
  }

  /** Whether a promise belongs to this realm. */
  made(promise: object): boolean {
    return promise instanceof this.#global.Promise;
  }

  /** Reports a warning or an error that a page would log. */
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

  /**
   * Stops all timers and connections immediately. Later messages are ignored, and the running task has no
   * further effect.
   */
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

  /** Returns the WebSocket class of this realm. Its connections send the cookie, as a browser's do. */
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
  // With this listener, Node no longer handles rejections itself. A rejection in the test's own code is
  // thrown again, so that the run fails.
  if (promise instanceof Promise) throw reason;
}
