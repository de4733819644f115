import { baseDocument } from "./documents/registry.ts";
import { NotImplementedInHost } from "./errors.ts";
import type { Collection } from "./utils/collection.ts";
import type { DatabaseBackend } from "./abstract/database-backend.ts";
import type { BaseUser } from "./documents/base-user.ts";

/**
 * The context that the browser or the server provides for the common code. The defaults are for tests in
 * Node.
 */
export interface HostEnvironment {
  generation: 13 | 14;
  side: "client" | "server" | "test";
  /** The data about Foundry, the world and the system that is recorded in documents. */
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
   * Returns the configured class for a document name. On the client, this is `CONFIG[name].documentClass`.
   * The default is the base class.
   */
  documentClass(name: string): any;
  /**
   * Returns the data model registered for a document's subtype. On the server, returns undefined, because
   * `system` is a plain object there.
   */
  dataModel(documentName: string, type: string): any;
  /**
   * Returns the allowed subtypes of a document type, including `base` if Foundry defines it. Returns
   * undefined if no manifest is known, in which case any subtype is allowed.
   */
  documentTypes(documentName: string): string[] | undefined;
  /** Returns the current user, or null. */
  user(): BaseUser | null;
  /** Returns all users. Used for ownership checks. */
  users(): Iterable<BaseUser>;
  /**
   * Returns the permissions of the world's roles (setting `core.permissions`): the allowed roles, keyed by
   * permission name. Returns null for the defaults.
   */
  permissions(): Record<string, number[]> | null;
  /** Returns the world collection for a document name. It is used to resolve UUIDs. */
  collection(documentName: string): Collection<any> | undefined;
  /**
   * Returns a compendium by its ID `package.name`. The compendium has `get(id)` for loaded documents,
   * `getDocument(id)` for documents on the server, and `index`.
   */
  pack(id: string): any;
  database(): DatabaseBackend;
  /** Returns the IDs of the packages that may store flags, or null to skip the check. */
  flagScopes(): string[] | null;
  callHooks(name: string, ...args: unknown[]): void;
  callHooksCancellable(name: string, ...args: unknown[]): boolean;
  localize(key: string, data?: Record<string, unknown>): string;
  /**
   * Reports a call to a deprecated API. On the client, `CONFIG.compatibility` determines whether this logs a
   * warning or throws an error.
   */
  deprecated(message: string): void;
  /** Reduces HTML to its allowed parts. The browser and the server each provide a sanitizer. */
  cleanHTML(html: string): string;
  /** Writes a message to the log and, on the client, also shows it to the user as a notification. */
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
    throw new Error("The environment has no database backend.");
  },
  flagScopes: () => null,
  callHooks() {
    /* Does nothing by default. */
  },
  callHooksCancellable: () => true,
  localize: (key, data) =>
    data
      ? key.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole))
      : key,
  deprecated() {
    /* Does nothing by default. */
  },
  cleanHTML() {
    throw new NotImplementedInHost("foundry.utils.cleanHTML without a sanitizer");
  },
  report() {
    /* Does nothing by default. */
  },
};

/** The environment shared by all common code. See `HostEnvironment` for its members. */
export const environment: HostEnvironment = { ...defaults };

/** Sets the given members of the environment. */
export function configureEnvironment(part: Partial<HostEnvironment>): void {
  Object.assign(environment, part);
}

/** Restores all defaults, for tests. */
export function resetEnvironment(): void {
  Object.assign(environment, defaults);
}
