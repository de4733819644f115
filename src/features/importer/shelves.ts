import { folderNamed, shelfIndex, type Shelf } from "../../compat/compendiums.ts";
import type { RowResult } from "../../importer/result.ts";
import { said, type Said } from "../../importer/said.ts";
import { documentOf } from "../../importer/kinds.ts";
import { FLAG, importFlag } from "./import-flag.ts";

/** Where an import goes: into the world, in a folder where one is named, or into one compendium. */
export type ImportTarget =
  | { readonly pack: null; readonly folder: string }
  | { readonly pack: string; readonly holds: Shelf["name"] };

/** The shelf that a row goes to, or why it cannot go to the target. */
export function shelfOf({ kind }: RowResult, target: ImportTarget): Shelf | Said {
  const name = documentOf(kind ?? "gear");
  if (target.pack === null) return { name, pack: null };
  return target.holds === name
    ? { name, pack: target.pack }
    : said("otherDocuments", { holds: said(`holds.${target.holds}`) });
}

/** The documents of a target that an earlier import of the same rows made or that were exported from it, by key: their ids. */
export async function knownOn(shelf: Shelf): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  const entries = await shelfIndex(shelf, [`${FLAG}.key`, `${FLAG}.run`]);
  // An export names documents that no import knows by their ids.
  for (const { _id } of entries) known.set(String(_id), String(_id));
  for (const entry of entries) {
    const flag = importFlag(entry);
    if (flag && flag.key !== "") known.set(flag.key, String(entry["_id"]));
  }
  return known;
}

/** The folder of the world that new documents of a shelf lie in; null for none. */
export async function folderFor(shelf: Shelf, target: ImportTarget): Promise<string | null> {
  return target.pack === null && target.folder.trim() !== ""
    ? folderNamed(shelf.name, target.folder.trim())
    : null;
}
