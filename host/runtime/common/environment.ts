import { baseDocument } from "./documents/registry.ts";
import { NotImplementedInHost } from "./errors.ts";
import type { Collection } from "./utils/collection.ts";
import type { DatabaseBackend } from "./abstract/database-backend.ts";
import type { BaseUser } from "./documents/base-user.ts";

/**
 * The context that common code depends on. Browser and server fill it in; the defaults are for tests in Node.
 */
export interface HostEnvironment {
  generation: 13 | 14;
  side: "client" | "server" | "test";
  /** The data of the running world that is recorded in documents. */
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
   * The configured class for a document name (client: `CONFIG[name].documentClass`); default: the Base class.
   */
  documentClass(name: string): any;
  /**
   * The registered data model of a document's subtype; undefined on the server, where `system` is a plain
   * object.
   */
  dataModel(documentName: string, type: string): any;
  /**
   * Allowed subtypes for a document name, including `base` where core has it. Undefined: any (no manifest
   * known).
   */
  documentTypes(documentName: string): string[] | undefined;
  /** The acting user, or null. */
  user(): BaseUser | null;
  /** All users, for ownership checks. */
  users(): Iterable<BaseUser>;
  /**
   * The role permissions of the world (setting `core.permissions`): allowed roles by permission name; null:
   * the defaults.
   */
  permissions(): Record<string, number[]> | null;
  /** The world collection for a document name, for resolving UUIDs. */
  collection(documentName: string): Collection<any> | undefined;
  /**
   * A compendium by its ID `package.name`: `get(id)` among those loaded, `getDocument(id)` from the server,
   * `index`.
   */
  pack(id: string): any;
  database(): DatabaseBackend;
  /** Package IDs that flags may be stored under; null: no check. */
  flagScopes(): string[] | null;
  callHooks(name: string, ...args: unknown[]): void;
  callHooksCancellable(name: string, ...args: unknown[]): boolean;
  localize(key: string, data?: Record<string, unknown>): string;
  /** Called on a deprecated call; the client decides by `CONFIG.compatibility` whether it warns or throws. */
  deprecated(message: string): void;
  /** Reduces HTML to its allowed parts. The browser and the server provide a sanitizer. */
  cleanHTML(html: string): string;
  /** Reports to the user (on the client: a notification) and to the log. */
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
    /* No listener. */
  },
  callHooksCancellable: () => true,
  localize: (key, data) =>
    data
      ? key.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole))
      : key,
  deprecated() {
    /* No listener. */
  },
  cleanHTML() {
    throw new NotImplementedInHost("foundry.utils.cleanHTML without a sanitizer");
  },
  report() {
    /* No listener. */
  },
};

/** The one mutable object; see the interface. */
export const environment: HostEnvironment = { ...defaults };

/** Sets part of the environment. */
export function configureEnvironment(part: Partial<HostEnvironment>): void {
  Object.assign(environment, part);
}

/** Restores all defaults, for tests. */
export function resetEnvironment(): void {
  Object.assign(environment, defaults);
}
