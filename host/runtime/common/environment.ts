import { baseDocument } from "./documents/registry.ts";
import { NotImplementedInHost } from "./errors.ts";
import type { Collection } from "./utils/collection.ts";
import type { DatabaseBackend } from "./abstract/database-backend.ts";
import type { BaseUser } from "./documents/base-user.ts";

/**
 * What common code must know about the place it runs in. Browser and server fill it in; the defaults serve
 * tests in Node.
 */
export interface HostEnvironment {
  generation: 13 | 14;
  side: "client" | "server" | "test";
  /** Facts of the running world that documents stamp on themselves. */
  release: { version: string };
  world: { id: string | null };
  system: {
    id: string | null;
    version: string | null;
    primaryTokenAttribute?: string | null;
    secondaryTokenAttribute?: string | null;
    grid?: { type?: number; distance?: number; units?: string; diagonals?: number };
  };
  /**
   * The configured class of a document name (client: `CONFIG[name].documentClass`); default: the Base class.
   */
  documentClass(name: string): any;
  /**
   * The registered data model of a document's sub-type; undefined on the server, where `system` is a plain
   * object.
   */
  dataModel(documentName: string, type: string): any;
  /**
   * Allowed sub-types of a document name, `base` included where core has it. Undefined: anything goes (no
   * manifest known).
   */
  documentTypes(documentName: string): string[] | undefined;
  /** The acting user, or null. */
  user(): BaseUser | null;
  /** All users, for questions about ownership. */
  users(): Iterable<BaseUser>;
  /**
   * The role permissions of the world (setting `core.permissions`): allowed roles by permission name; null:
   * the defaults.
   */
  permissions(): Record<string, number[]> | null;
  /** World collection of a document name, for uuid resolution. */
  collection(documentName: string): Collection<any> | undefined;
  /**
   * Compendium by its id `package.name`: `get(id)` among those loaded, `getDocument(id)` from the server,
   * `index`.
   */
  pack(id: string): any;
  database(): DatabaseBackend;
  /** Package ids that flags may be stored under; null: no check. */
  flagScopes(): string[] | null;
  callHooks(name: string, ...args: unknown[]): void;
  callHooksCancellable(name: string, ...args: unknown[]): boolean;
  localize(key: string, data?: Record<string, unknown>): string;
  /**
   * A deprecated call was made; the client decides by `CONFIG.compatibility` whether that warns or throws.
   */
  deprecated(message: string): void;
  /** Reduces HTML to what is allowed. The browser and the server plug a sanitizer in. */
  cleanHTML(html: string): string;
  /** Tells the person (client: a notification) and the log. */
  report(message: string, error?: unknown): void;
}

const defaults: HostEnvironment = {
  generation: 14,
  side: "test",
  release: { version: "14.369" },
  world: { id: null },
  system: { id: null, version: null },
  documentClass(name) {
    const found = baseDocument(name);
    if (!found) throw new NotImplementedInHost(`foundry.documents.Base${name}`);
    return found;
  },
  dataModel: () => undefined,
  documentTypes: () => undefined,
  user: () => null,
  users: () => [],
  permissions: () => null,
  collection: () => undefined,
  pack: () => undefined,
  database() {
    throw new Error("No database backend is plugged into the environment.");
  },
  flagScopes: () => null,
  callHooks() {
    /* nobody listens */
  },
  callHooksCancellable: () => true,
  localize: (key, data) =>
    data
      ? key.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole))
      : key,
  deprecated() {
    /* nobody listens */
  },
  cleanHTML() {
    throw new NotImplementedInHost("foundry.utils.cleanHTML without a sanitizer");
  },
  report() {
    /* nobody listens */
  },
};

/** The one mutable object; see the interface. */
export const environment: HostEnvironment = { ...defaults };

/** Fills in part of the environment. */
export function configureEnvironment(part: Partial<HostEnvironment>): void {
  Object.assign(environment, part);
}

/** Puts every default back; for tests. */
export function resetEnvironment(): void {
  Object.assign(environment, defaults);
}
