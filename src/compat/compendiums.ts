/**
 * Handles compendiums, folders and their contents. Part of the compatibility layer (docs/architecture.md).
 */
import { type AnyDocument, copyDataOf } from "./documents.ts";

/** A compendium of the world. */
export interface WorldPack {
  readonly id: string;
  readonly title: string;
  readonly locked: boolean;
}

/** Returns the world's compendiums that contain documents of the given types. */
export function worldPacks(names: readonly string[]): readonly WorldPack[] {
  return [...(game.packs as any)]
    .filter(pack => pack.metadata.packageType === "world" && names.includes(pack.documentName))
    .map(({ collection, title, locked }) => ({ id: collection, title, locked }));
}

/** Locks or unlocks a compendium. */
export async function setPackLocked(id: string, locked: boolean): Promise<void> {
  await (game.packs as any).get(id).configure({ locked });
}

/** Returns every document of a compendium. */
export async function packDocuments(id: string): Promise<readonly AnyDocument[]> {
  return (game.packs as any).get(id).getDocuments();
}

/** A collection of all documents of one type in the world or in a compendium. */
export interface CollectionRef {
  readonly name: "Item" | "Actor";
  readonly pack: string | null;
}

/**
 * Returns the stored data of every document in a collection. For a compendium, reads only the index with the
 * values at these paths, without loading documents.
 */
export async function collectionIndex(
  { name, pack }: CollectionRef,
  fields: readonly string[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (pack === null) return [...(game.collections as any).get(name)].map((document: any) => document._source);
  return [...(await (game.packs as any).get(pack).getIndex({ fields: [...fields] }))];
}

/** Returns the documents with these IDs from a collection, except for missing ones. */
export async function collectionDocuments(
  { name, pack }: CollectionRef,
  ids: readonly string[],
): Promise<readonly AnyDocument[]> {
  if (pack === null) return ids.flatMap(id => (game.collections as any).get(name).get(id) ?? []);
  return ids.length === 0 ? [] : (game.packs as any).get(pack).getDocuments({ _id__in: [...ids] });
}

/** Creates documents in a collection in one operation. `draw` determines whether lists are redrawn. */
export async function createInCollection(
  { name, pack }: CollectionRef,
  data: readonly object[],
  draw: boolean,
): Promise<readonly AnyDocument[]> {
  return (foundry.utils.getDocumentClass(name) as any).createDocuments(foundry.utils.deepClone(data), {
    pack,
    render: draw,
  });
}

/** Updates documents in a collection in one operation. The keys of each change are dotted paths. */
export async function updateInCollection(
  { name, pack }: CollectionRef,
  updates: readonly object[],
  draw: boolean,
): Promise<void> {
  await (foundry.utils.getDocumentClass(name) as any).updateDocuments([...updates], { pack, render: draw });
}

/** Deletes documents in a collection in one operation. */
export async function deleteFromCollection(
  { name, pack }: CollectionRef,
  ids: readonly string[],
): Promise<void> {
  await (foundry.utils.getDocumentClass(name) as any).deleteDocuments([...ids], { pack });
}

/**
 * Redraws the item and actor directories and the open compendiums. Called after many documents have been
 * written without rendering.
 */
export function redrawCompendiums(): void {
  const lists = [
    (ui as any)?.items,
    (ui as any)?.actors,
    ...[...(game.packs as any)].flatMap(pack => pack.apps ?? []),
  ];
  for (const list of lists) void list?.render?.();
}

/**
 * Returns the ID of the world folder with this name for a type of document. Creates the folder if it doesn't
 * exist.
 */
export async function folderNamed(documentName: CollectionRef["name"], name: string): Promise<string | null> {
  const found = game.folders.find(folder => folder.type === documentName && folder.name === name);
  return (
    (found ?? (await (foundry.utils.getDocumentClass("Folder") as any).create({ name, type: documentName })))
      ?.id ?? null
  );
}

/** Creates a compendium in the world, and returns its ID. */
export async function createWorldPack(label: string, type: CollectionRef["name"]): Promise<string> {
  const pack = await (foundry.documents.collections as any).CompendiumCollection.createCompendium({
    label,
    type,
  });
  return pack.collection;
}

/** A compendium as shown in lists. */
export interface PackEntry {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly locked: boolean;
  readonly ofWorld: boolean;
  readonly size: number;
}

/** Returns every compendium that the user may see. */
export function visiblePacks(): readonly PackEntry[] {
  return [...(game.packs as any)]
    .filter(pack => pack.visible)
    .map(pack => ({
      id: pack.collection,
      title: pack.title,
      type: pack.documentName,
      locked: pack.locked,
      ofWorld: pack.metadata.packageType === "world",
      size: pack.index.size,
    }));
}

/** Copies a document into the world. Returns null if a hook prevented the copy. */
export async function copyIntoWorld(document: AnyDocument): Promise<AnyDocument | null> {
  return (
    (await (foundry.utils.getDocumentClass(document.documentName as "Item") as any).create(
      copyDataOf(document),
    )) ?? null
  );
}

/** Returns the values at these paths from a compendium's index. Loads no documents. */
export async function packIndex(
  id: string,
  fields: readonly string[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return [...(await (game.packs as any).get(id).getIndex({ fields: [...fields] }))];
}

/**
 * An adventure in a compendium: the IDs of its scenes and encounters, and a function that imports it into the
 * world.
 */
export interface SampleAdventure {
  readonly name: string;
  readonly scenes: readonly string[];
  readonly combats: readonly string[];
  readonly bringIn: () => Promise<void>;
}

/**
 * Returns the first adventure in a compendium, or null if there is none or this user isn't allowed to see it.
 */
export async function firstAdventure(packId: string): Promise<SampleAdventure | null> {
  const pack = (game.packs as any).get(packId);
  const [adventure] = pack?.visible ? await pack.getDocuments() : [];
  if (!adventure) return null;
  const ids = (documents: Iterable<{ _id: string }>) => [...documents].map(({ _id }) => _id);
  return {
    name: adventure.name,
    scenes: ids(adventure.toObject().scenes),
    combats: ids(adventure.toObject().combats),
    bringIn: async () => {
      await adventure.import();
    },
  };
}
