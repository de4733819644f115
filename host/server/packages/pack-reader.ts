/**
 * Reads a compiled compendium, which is a LevelDB database with one record per document. A document refers to
 * its embedded documents by ID. For example, `!actors!A` has `items: ["I"]`, and `!actors.items!A.I` is that
 * item.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { baseDocument } from "../../runtime/common/documents/registry.ts";
import { PRIMARY_COLLECTIONS } from "../world/collections.ts";
import type { Data } from "../wire.ts";

export interface PackContent {
  /** The source data, by document name (the pack's own type, and `Folder`) and ID. */
  documents: Map<string, Map<string, Data>>;
  /** The messages about the records that can't be read, one sentence for each record. */
  reports: string[];
}

/**
 * Reads the contents of a pack. Works on a copy, so that the installed package is neither locked nor changed.
 * @throws if the folder isn't a LevelDB database
 */
export async function readPack(directory: string, type: string): Promise<PackContent> {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "host-pack-"));
  try {
    // Copies only the files of the database. Leaves out its lock, and the folder `lost`, which LevelDB leaves
    // behind when it repairs a database.
    for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
      if (entry.isFile() && entry.name !== "LOCK")
        fs.copyFileSync(path.join(directory, entry.name), path.join(copy, entry.name));
    }
    const level = new ClassicLevel<string, string>(copy, { createIfMissing: false });
    const records = new Map<string, string>(await level.iterator().all());
    await level.close();
    return assemble(records, type);
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

function assemble(records: Map<string, string>, type: string): PackContent {
  const reports: string[] = [];
  const parsed = new Map<string, Data>();
  for (const [key, text] of records) {
    try {
      parsed.set(key, JSON.parse(text) as Data);
    } catch {
      reports.push(`the record ${key} is not valid JSON`);
    }
  }
  const documents = new Map<string, Map<string, Data>>();
  for (const name of [type, "Folder"]) {
    const collection = PRIMARY_COLLECTIONS[name] ?? "effects";
    const found = new Map<string, Data>();
    for (const [key, source] of parsed) {
      if (!key.startsWith(`!${collection}!`)) continue;
      const id = key.slice(collection.length + 2);
      found.set(id, withEmbedded(parsed, name, collection, id, { ...source, _id: id }));
    }
    documents.set(name, found);
  }
  return { documents, reports };
}

/**
 * Returns a source with its embedded documents inserted. Embedded documents that are already complete are
 * left as they are.
 */
function withEmbedded(
  parsed: Map<string, Data>,
  documentName: string,
  collection: string,
  idPath: string,
  source: Data,
): Data {
  const embedded: Record<string, string> = baseDocument(documentName)?.metadata?.embedded ?? {};
  const whole = { ...source };
  for (const [name, field] of Object.entries(embedded)) {
    const inner = (id: string): Data | undefined => {
      const child = parsed.get(`!${collection}.${field}!${idPath}.${id}`);
      return child && withEmbedded(parsed, name, `${collection}.${field}`, `${idPath}.${id}`, child);
    };
    const value: unknown = source[field];
    if (Array.isArray(value))
      whole[field] = value
        .map((entry: unknown) => (typeof entry === "string" ? inner(entry) : entry))
        .filter(entry => entry !== undefined);
    else if (typeof value === "string") whole[field] = inner(value);
  }
  return whole;
}
