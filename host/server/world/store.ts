/**
 * All data of a world, in memory and on disk. Data is read only from memory. A change is written to disk
 * before it appears in memory.
 */
import fs from "node:fs";
import path from "node:path";
import type { Credentials } from "../passwords.ts";
import { isRecord } from "../guard.ts";
import { openDatabase, type Database, type Write } from "../storage/database.ts";
import { describeHolder } from "../storage/holder.ts";
import type { Data } from "../wire.ts";
import { compendiumKey, credentialsKey, documentKey, parseKey, worldPackId } from "./keys.ts";

/**
 * Returns a key for the documents of a type in the world (if `pack` is null) or in one of its compendiums.
 */
function placeOf(pack: string | null, documentName: string): string {
  return `${pack ?? ""}/${documentName}`;
}

type Documents = Map<string, Data>;

/**
 * A set of changes that `commit` receives as a whole. For each document, it contains the complete source
 * data, or null to delete the document.
 */
export interface Changes {
  documents: { pack: string | null; documentName: string; id: string; source: Data | null }[];
  credentials?: { userId: string; value: Credentials | null }[];
  compendia?: { name: string; metadata: Data | null }[];
}

/** The store of one world. Only this class may change the stored sources. */
export class WorldStore {
  readonly directory: string;
  /** One sentence about each record that was invalid at startup. */
  readonly reports: string[] = [];
  readonly #database: Database;
  readonly #places = new Map<string, Documents>();
  readonly #credentials = new Map<string, Credentials>();
  readonly #compendia = new Map<string, Data>();

  private constructor(directory: string, database: Database) {
    this.directory = directory;
    this.#database = database;
  }

  /**
   * Opens the world's database and reads all records. Unreadable records are reported, moved to the `broken`
   * folder, and skipped.
   * @throws WorldLocked if another process has the world open
   */
  static async open(directory: string): Promise<WorldStore> {
    fs.mkdirSync(directory, { recursive: true });
    const database = await openDatabase(path.join(directory, "data"), () => describeHolder(directory));
    const store = new WorldStore(directory, database);
    if (database.repaired !== null) {
      store.reports.push(
        `The database ${path.join(directory, "data")} was damaged and has been repaired; records that could not be read are missing. A copy of the damaged database is kept in ${database.repaired}.`,
      );
    }
    const broken: Write[] = [];
    for (const [key, value] of await database.entries()) {
      const fault = store.#load(key, value);
      if (fault === undefined) continue;
      const file = store.#keepAside(key, value);
      store.reports.push(
        `The record ${key} ${fault}. It was moved to ${file} and the world is loaded without it.`,
      );
      broken.push({ key, value: null });
    }
    if (broken.length > 0) await database.write(broken);
    return store;
  }

  /** Loads one record. Returns the reason if the record is invalid, and otherwise undefined. */
  #load(key: string, text: string): string | undefined {
    const record = parseKey(key);
    if (!record) return "has a key that this host does not know";
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return "is not valid JSON";
    }
    if (!isRecord(value)) return "is not an object";
    if (record.kind === "credentials") this.#credentials.set(record.id, value as Credentials);
    else if (record.kind === "compendium") this.#compendia.set(record.id, value);
    else if (value._id !== record.id) return `holds the document ${String(value._id)} instead`;
    else this.#place(record.pack, record.documentName).set(record.id, value);
    return undefined;
  }

  #keepAside(key: string, text: string): string {
    const folder = path.join(this.directory, "broken");
    fs.mkdirSync(folder, { recursive: true });
    const base = key.replace(/[^A-Za-z0-9.]+/g, "_").replace(/^_|_$/g, "");
    let file = path.join(folder, `${base}.txt`);
    for (let n = 2; fs.existsSync(file); n++) file = path.join(folder, `${base}-${n}.txt`);
    fs.writeFileSync(file, text);
    return file;
  }

  #place(pack: string | null, documentName: string): Documents {
    const place = placeOf(pack, documentName);
    let documents = this.#places.get(place);
    if (!documents) this.#places.set(place, (documents = new Map()));
    return documents;
  }

  /** Returns a document's source, which must not be changed. */
  get(pack: string | null, documentName: string, id: string): Data | undefined {
    return this.#places.get(placeOf(pack, documentName))?.get(id);
  }

  /** Returns all sources for a document name in order of creation. Callers must not change them. */
  all(pack: string | null, documentName: string): Data[] {
    return [...(this.#places.get(placeOf(pack, documentName))?.values() ?? [])];
  }

  credentialsOf(userId: string): Credentials | undefined {
    return this.#credentials.get(userId);
  }

  /** The metadata of the world's compendiums, by name. */
  get compendia(): ReadonlyMap<string, Data> {
    return this.#compendia;
  }

  /** Whether the world contains no documents apart from users and settings. */
  get isEmpty(): boolean {
    return [...this.#places].every(
      ([place, documents]) => documents.size === 0 || place === "/User" || place === "/Setting",
    );
  }

  /** Writes all changes to disk as one batch, and makes them visible afterward. */
  async commit(changes: Changes): Promise<void> {
    const { documents, credentials = [], compendia = [] } = changes;
    const writes: Write[] = [
      ...documents.map(({ pack, documentName, id, source }) => ({
        key: documentKey(pack, documentName, id),
        value: jsonOrNull(source),
      })),
      ...credentials.map(({ userId, value }) => ({ key: credentialsKey(userId), value: jsonOrNull(value) })),
      ...compendia.map(({ name, metadata }) => ({ key: compendiumKey(name), value: jsonOrNull(metadata) })),
    ];
    for (const { name, metadata } of compendia)
      if (metadata === null) writes.push(...this.#documentsOfPack(worldPackId(name)));
    if (writes.length === 0) return;
    await this.#database.write(writes);
    for (const { pack, documentName, id, source } of documents)
      setOrDelete(this.#place(pack, documentName), id, source);
    for (const { userId, value } of credentials) setOrDelete(this.#credentials, userId, value);
    for (const { name, metadata } of compendia) {
      setOrDelete(this.#compendia, name, metadata);
      if (metadata === null)
        for (const place of [...this.#places.keys()])
          if (place.startsWith(`${worldPackId(name)}/`)) this.#places.delete(place);
    }
  }

  #documentsOfPack(pack: string): Write[] {
    return [...this.#places]
      .filter(([place]) => place.startsWith(`${pack}/`))
      .flatMap(([place, documents]) =>
        [...documents.keys()].map(id => ({
          key: documentKey(pack, place.slice(pack.length + 1), id),
          value: null,
        })),
      );
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function setOrDelete<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}
