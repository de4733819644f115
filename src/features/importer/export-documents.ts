import { draftOf, type AnyDocument } from "../../compat/documents.ts";
import { packDocuments } from "../../compat/compendiums.ts";
import { defaultArtwork } from "../../documents/artwork.ts";
import { partyActor } from "../../documents/party.ts";
import { documentOf, importKinds, type ImportKind } from "../../importer/kinds.ts";
import type { Json } from "../../importer/table.ts";
import type { Vocabulary } from "../../importer/vocabulary.ts";
import {
  kindOfType,
  writtenTable,
  type Defaults,
  type WrittenTable,
} from "../../importer/write/write-table.ts";
import type { Written } from "../../importer/write/write-cell.ts";
import { importFlag } from "./import-flag.ts";

/**
 * A group of documents to export: all items or enemies of the world, the contents of a folder and its
 * subfolders, a compendium, or the party's stash.
 */
export type ExportSource =
  | { readonly of: "items" | "actors" | "stash" }
  | { readonly of: "folder" | "pack"; readonly id: string };

/**
 * Returns those documents of a source that can be rows of a table, sorted by name. Loads the documents of a
 * compendium.
 */
export async function exported(source: ExportSource): Promise<readonly AnyDocument[]> {
  const documents = (await documentsOf(source)).filter(
    document => kindOfType(String(document.toObject()["type"])) !== null,
  );
  return documents.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || (a.uuid < b.uuid ? -1 : 1));
}

async function documentsOf(source: ExportSource): Promise<readonly AnyDocument[]> {
  const all = (some: Iterable<unknown>) => [...some] as readonly AnyDocument[];
  if (!("id" in source))
    return all(
      source.of === "items" ? game.items : source.of === "actors" ? game.actors : (partyActor()?.items ?? []),
    );
  if (source.of === "pack") return packDocuments(source.id);
  const folder = game.folders.get(source.id);
  const folders = new Set(folder ? [folder.id, ...folder.getSubfolders(true).map(({ id }) => id)] : []);
  const inside = (document: { readonly folder: { readonly id: string | null } | null }) =>
    folders.has(document.folder?.id ?? "");
  return folder?.type === "Actor" ? all(game.actors.filter(inside)) : all(game.items.filter(inside));
}

function nameOf(document: AnyDocument): string {
  return String(document.toObject()["name"] ?? "");
}

/** Returns documents as a table from which an import can recreate them. */
export function exportTable(documents: readonly AnyDocument[], vocabulary: Vocabulary): WrittenTable {
  const written = documents.flatMap(document => writtenOf(document) ?? []);
  return writtenTable(written, vocabulary, freshOf(new Set(written.map(({ kind }) => kind))));
}

/** Returns the default system data of these types. */
function freshOf(kinds: ReadonlySet<ImportKind>): Defaults {
  return Object.fromEntries(
    importKinds
      .filter(kind => kinds.has(kind))
      .map(kind => [
        kind,
        draftOf(documentOf(kind), { name: kind, type: kind }).toObject()["system"] as object,
      ]),
  );
}

function writtenOf(document: AnyDocument): Written | null {
  const source = document.toObject();
  const kind = kindOfType(String(source["type"]));
  if (kind === null) return null;
  const usual = defaultArtwork(documentOf(kind), kind);
  return {
    kind,
    key: importFlag(source)?.key ?? document.id ?? "",
    name: String(source["name"] ?? ""),
    img: source["img"] === usual ? "" : String(source["img"] ?? ""),
    system: source["system"] as object,
    items: withoutWorldFields(source["items"]),
    effects: withoutWorldFields(source["effects"]),
  };
}

/** Returns embedded documents without fields that are only meaningful in this world. */
function withoutWorldFields(list: unknown): readonly Json[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly Readonly<Record<string, Json>>[]).map(
    ({ _stats, ownership, folder, sort, flags, effects, ...rest }) => {
      void [_stats, ownership, folder, sort, flags];
      return {
        ...rest,
        ...(Array.isArray(effects) && effects.length > 0 ? { effects: withoutWorldFields(effects) } : {}),
      };
    },
  );
}
