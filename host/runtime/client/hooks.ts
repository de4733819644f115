import { platform } from "./platform.ts";

/** A function registered for an event. */
type HookFunction = (...args: any[]) => unknown;

interface Registration {
  id: number;
  hook: string;
  fn: HookFunction;
  once: boolean;
}

interface ErrorOptions {
  msg?: string;
  notify?: "info" | "warn" | "error" | null;
  log?: string | null;
  [key: string]: unknown;
}

/** A function that shows a notification for a reported error. The page sets it. */
type Notifier = (level: "info" | "warn" | "error", message: string) => void;

/**
 * The event system of the client: functions are registered by name and called in order of registration.
 * `call` stops at the first one that returns exactly `false`, and `callAll` always calls all of them. If a
 * function throws an error, the error is reported through `onError`, and the function is treated as if it had
 * returned nothing.
 */
export class Hooks {
  static readonly #events: Record<string, Registration[]> = {};
  static #nextId = 1;
  static #reporting = false;

  /** The function that shows errors to the user, or null until the page has set it. */
  static _notifier: Notifier | null = null;

  /** The registered functions, by event name. */
  static get events(): Record<string, readonly Registration[]> {
    return Hooks.#events;
  }

  /** Registers a function. Returns an ID for removing it. */
  static on(hook: string, fn: HookFunction, { once = false }: { once?: boolean } = {}): number {
    const id = Hooks.#nextId++;
    (Hooks.#events[hook] ??= []).push({ id, hook, fn, once });
    return id;
  }

  /** Registers a function that is removed just before its first call, so that it is called only once. */
  static once(hook: string, fn: HookFunction): number {
    return Hooks.on(hook, fn, { once: true });
  }

  /**
   * Removes a function, specified by the function itself or by its ID. Unknown functions and IDs are ignored.
   */
  static off(hook: string, fn: HookFunction | number): void {
    const list = Hooks.#events[hook];
    if (!list) return;
    const at = list.findIndex(entry => (typeof fn === "number" ? entry.id === fn : entry.fn === fn));
    if (at >= 0) list.splice(at, 1);
    if (!list.length) delete Hooks.#events[hook];
  }

  /** Calls all functions of a hook and returns true. */
  static callAll(hook: string, ...args: unknown[]): true {
    for (const entry of [...(Hooks.#events[hook] ?? [])]) Hooks.#invoke(entry, args);
    return true;
  }

  /**
   * Calls a hook's functions until one of them returns `false`. Returns false in this case, and true
   * otherwise.
   */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const entry of [...(Hooks.#events[hook] ?? [])]) {
      if (Hooks.#invoke(entry, args) === false) return false;
    }
    return true;
  }

  /**
   * Reports an error to the console (`log`), to the user (`notify`) and to the `error` event.
   * @param location where the error was caught, for example `"Hooks.callAll"`
   */
  static onError(
    location: string,
    error: Error,
    { msg = "", notify = null, log = null, ...data }: ErrorOptions = {},
  ): void {
    if (Hooks.#reporting) {
      console.error(error);
      return;
    }
    Hooks.#reporting = true;
    try {
      if (msg && !error.message.startsWith(msg)) error.message = `${msg}. ${error.message}`;
      if (log) console.error(error);
      if (notify) Hooks._notifier?.(notify, error.message);
      Hooks.callAll("error", location, error, data);
    } finally {
      Hooks.#reporting = false;
    }
  }

  static #invoke(entry: Registration, args: unknown[]): unknown {
    if (platform.CONFIG?.debug?.hooks) console.log(`Hook ${entry.hook}`, ...args);
    if (entry.once) Hooks.off(entry.hook, entry.id);
    try {
      return entry.fn(...args);
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error));
      Hooks.onError("Hooks", thrown, {
        msg: `A function hooked to "${entry.hook}" failed`,
        log: "error",
        hook: entry.hook,
        fn: entry.fn,
      });
      return undefined;
    }
  }
}
