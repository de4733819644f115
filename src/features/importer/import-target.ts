import { folderNamed, collectionIndex, type CollectionRef } from "../../compat/compendiums.ts";
import type { RowResult } from "../../importer/result.ts";
import { importMessage, type ImportMessage } from "../../importer/import-message.ts";
import { documentOf } from "../../importer/kinds.ts";
import { FLAG, importFlag } from "./import-flag.ts";

/** The target of an import: the world, optionally with a folder in it, or a compendium. */
export type ImportTarget =
  | { readonly pack: null; readonly folder: string }
  | { readonly pack: string; readonly holds: CollectionRef["name"] };

/** Returns the target collection for a row, or the reason why there is none. */
export function targetCollection({ kind }: RowResult, target: ImportTarget): CollectionRef | ImportMessage {
  const name = documentOf(kind ?? "gear");
  if (target.pack === null) return { name, pack: null };
  return target.holds === name
    ? { name, pack: target.pack }
    : importMessage("otherDocuments", { holds: importMessage(`holds.${target.holds}`) });
}

/**
 * Returns the IDs of the target's documents by import key. Every document also has its own ID as a key,
 * because exports use the ID for documents that weren't imported.
 */
export async function knownIn(collection: CollectionRef): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  const entries = await collectionIndex(collection, [`${FLAG}.key`, `${FLAG}.run`]);
  // Exports use the document ID as the key for documents that weren't imported.
  for (const { _id } of entries) known.set(String(_id), String(_id));
  for (const entry of entries) {
    const flag = importFlag(entry);
    if (flag && flag.key !== "") known.set(flag.key, String(entry["_id"]));
  }
  return known;
}

/**
 * Returns the ID of the world folder for new documents, creating the folder if it doesn't exist. Returns null
 * if the documents aren't put into a folder.
 */
export async function folderFor(collection: CollectionRef, target: ImportTarget): Promise<string | null> {
  return target.pack === null && target.folder.trim() !== ""
    ? folderNamed(collection.name, target.folder.trim())
    : null;
}
