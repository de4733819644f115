/** What ties a headless client to the test that drives it. */
import { parentPort } from "node:worker_threads";

/** What a client is started with. */
export interface ClientFacts {
  readonly generation: 13 | 14;
  readonly address: string;
  readonly cookie: string;
  /** Where its dice begin. */
  readonly seed: number;
  /** What its browser keeps. */
  readonly storage: Record<string, string>;
  /** The number of acknowledged writes after which it dies; null for never. */
  readonly diesAfter: number | null;
  /** The longest that a message of its own, or one for it, is under way, in milliseconds; how long each is, chance decides. None when left out. */
  readonly lag?: number;
}

/** What the test asks of a client. */
export interface Ask {
  readonly id: number;
  readonly step: string;
  readonly args: any;
}

/** What a client tells the test. */
export type Tell =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly message: string }
  | { readonly kind: "complaint"; readonly text: string }
  | { readonly kind: "stored"; readonly key: string; readonly value: string | null };

/** Lets the clients that come later start with what was compiled for this one (`load.mjs`). */
export function keepCompiled(): void {
  (globalThis as unknown as { keepCompiled(): void }).keepCompiled();
}

/** Tells the test something. */
export function tell(message: Tell): void {
  parentPort?.postMessage(message);
}

/** Storage as a browser has it. The test keeps a copy, so that a client that comes back finds what it kept. */
export function memoryStorage(kept: Record<string, string>): Storage {
  const items = new Map(Object.entries(kept));
  const set = (key: string, value: string | null): void => {
    if (value === null) items.delete(key);
    else items.set(key, value);
    tell({ kind: "stored", key, value });
  };
  return {
    get length() {
      return items.size;
    },
    clear: () => {
      for (const key of [...items.keys()]) set(key, null);
    },
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => set(key, String(value)),
    removeItem: key => set(key, null),
    key: index => [...items.keys()][index] ?? null,
  };
}

/** Hands on what a page would print as a warning or an error: it fails the test. */
export function complain(): void {
  for (const level of ["warn", "error"] as const) {
    console[level] = (...parts: unknown[]) => {
      tell({
        kind: "complaint",
        text: parts
          .map(part =>
            part instanceof Error
              ? (part.stack ?? part.message)
              : typeof part === "string"
                ? part
                : JSON.stringify(part),
          )
          .join(" "),
      });
    };
  }
  process.on("unhandledRejection", reason => {
    console.error("unhandled", reason instanceof Error ? reason : String(reason));
  });
}
