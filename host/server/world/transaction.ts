/** The changes of one request, which are collected and then written together or not at all. */
import type { Credentials } from "../passwords.ts";
import type { Data } from "../wire.ts";
import type { Changes, WorldStore } from "./store.ts";

/**
 * The documents as a request sees them: the world and its compendiums with the request's own changes applied.
 */
export class Transaction {
  readonly #store: WorldStore;
  readonly #staged = new Map<string, Changes["documents"][number]>();
  readonly #credentials = new Map<string, Credentials | null>();
  /** A number that increases with every change, so that views can detect that they are outdated. */
  version = 0;

  constructor(store: WorldStore) {
    this.#store = store;
  }

  /** Returns a document's source. Callers must copy it before changing it. */
  get(pack: string | null, documentName: string, id: string): Data | undefined {
    const staged = this.#staged.get(keyOf(pack, documentName, id));
    return staged ? (staged.source ?? undefined) : this.#store.get(pack, documentName, id);
  }

  /** Returns the sources of all documents of a type, with the staged changes applied. */
  all(pack: string | null, documentName: string): Data[] {
    const sources = new Map(
      this.#store.all(pack, documentName).map(source => [source._id as string, source]),
    );
    for (const change of this.#staged.values()) {
      if (change.pack !== pack || change.documentName !== documentName) continue;
      if (change.source === null) sources.delete(change.id);
      else sources.set(change.id, change.source);
    }
    return [...sources.values()];
  }

  put(pack: string | null, documentName: string, source: Data): void {
    this.#stage({ pack, documentName, id: source._id, source });
  }

  delete(pack: string | null, documentName: string, id: string): void {
    this.#stage({ pack, documentName, id, source: null });
  }

  setCredentials(userId: string, value: Credentials | null): void {
    this.#credentials.set(userId, value);
  }

  #stage(change: Changes["documents"][number]): void {
    this.#staged.set(keyOf(change.pack, change.documentName, change.id), change);
    this.version += 1;
  }

  /** Writes all changes. When the promise resolves, they are on disk. */
  commit(): Promise<void> {
    return this.#store.commit({
      documents: [...this.#staged.values()],
      credentials: [...this.#credentials].map(([userId, value]) => ({ userId, value })),
    });
  }
}

function keyOf(pack: string | null, documentName: string, id: string): string {
  return `${pack ?? ""}/${documentName}/${id}`;
}
