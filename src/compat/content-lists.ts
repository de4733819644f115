/**
 * Translates lists of documents into this client's language: compendium indexes and directories, including
 * searches in them. English clients don't load this module. Part of the compatibility layer
 * (docs/architecture.md).
 */
import { SYSTEM_ID } from "../system-id.ts";
import { contentTextsNow, TRANSLATED } from "./content-language.ts";
import { redrawMessage } from "./messages.ts";
import { searchedName } from "./searched-name.ts";

/** The fields of a compendium's index entry that are used here. `originalName` is the stored name. */
interface IndexEntry {
  readonly _id: string;
  name?: string;
  originalName?: string;
}

/**
 * Shows translated names in the indexes of the system's compendiums, including indexes that are loaded later.
 * Each entry keeps its stored name as `originalName`, as with Babele. Also translates the names of the
 * compendiums and of their folders. Must be called after the compendiums have been created.
 */
export function translateIndexes(of: {
  readonly label: (pack: string) => string | undefined;
  readonly name: (id: string, name: string) => string | undefined;
}): void {
  for (const pack of (game.packs as any) ?? []) {
    if (pack.metadata.packageName !== SYSTEM_ID) continue;
    pack.metadata.label = of.label(pack.collection) ?? pack.metadata.label;
    for (const folder of pack.folders) contentTextsNow()?.show(folder);
    const translate = (entry: IndexEntry | undefined): void => {
      if (entry?.name === undefined) return;
      const translation = of.name(entry._id, entry.name);
      if (translation === undefined) return;
      entry.originalName = entry.name;
      entry.name = translation;
    };
    const { getIndex, indexDocument } = pack;
    pack.getIndex = async (...options: unknown[]) => {
      const index = await getIndex.apply(pack, options);
      for (const entry of index) translate(entry);
      return index;
    };
    pack.indexDocument = (document: { id: string }) => {
      indexDocument.call(pack, document);
      translate(pack.index.get(document.id));
    };
    for (const entry of pack.index) translate(entry);
  }
}

/** Whether the world's documents and compendiums exist, which is the case from the `setup` hook onward. */
export function documentsExist(): boolean {
  return ((game.packs as any)?.size ?? 0) > 0;
}

/**
 * Prepares the world's documents again, so that they show translations that were loaded after the first
 * preparation. Also renders the lists and messages that show these documents.
 */
export function renewTranslated(): void {
  for (const name of TRANSLATED) {
    const collection = (game.collections as any)?.get(name);
    for (const document of collection ?? []) document.reset();
    for (const app of collection?.apps ?? []) if (app.rendered) void app.render();
  }
  const { compendium } = (ui ?? {}) as any;
  if (compendium?.rendered) void compendium.render();
  for (const message of (game.messages as any) ?? []) if (isTranslated(message)) void redrawMessage(message);
}

/**
 * Whether a message in the chat log shows texts from compendiums, either the speaker's name or drawn results.
 */
function isTranslated({ id, alias, flags, _source }: any): boolean {
  return (
    (flags.core?.RollTable !== undefined || alias !== _source.speaker.alias) &&
    Boolean(ui.chat?.element?.querySelector(`[data-message-id="${id}"]`))
  );
}

/**
 * Makes searches in directories and compendiums also match stored names. By default, Foundry compares only
 * the displayed names.
 */
export function searchStoredNames(): void {
  const known = new WeakSet<object>();
  Hooks.on("renderDocumentDirectory" as any, (directory: any) => {
    if (known.has(directory) || typeof directory._matchSearchEntries !== "function") return;
    known.add(directory);
    const match = directory._matchSearchEntries.bind(directory);
    directory._matchSearchEntries = (
      query: RegExp,
      entryIds: Set<string>,
      folderIds: Set<string>,
      expandedIds: Set<string>,
      ...more: unknown[]
    ) => {
      match(query, entryIds, folderIds, expandedIds, ...more);
      const { collection } = directory;
      for (const entry of collection.index ?? collection) {
        const id = entry._id ?? entry.id;
        if (entryIds.has(id) || !query.test(cleaned(searchedName(entry)))) continue;
        entryIds.add(id);
        const folder =
          typeof entry.folder === "string" ? collection.folders?.get(entry.folder) : entry.folder;
        for (const { id: inside } of folder ? [folder, ...folder.ancestors] : []) {
          folderIds?.add(inside);
          expandedIds?.add(inside);
        }
      }
    };
  });
}

function cleaned(text: string): string {
  return foundry.applications.ux.SearchFilter.cleanQuery(text);
}
