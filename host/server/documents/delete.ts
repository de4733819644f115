/** Deletes documents and handles the consequences of deleting folders. */
import { BadRequest, NotFound } from "../errors.ts";
import { isDocumentId } from "../guard.ts";
import type { Data, Operation } from "../wire.ts";
import type { RequestContext } from "./context.ts";
import { denial } from "./permission.ts";
import type { Target } from "./target.ts";

/**
 * Deletes documents in a target.
 * @returns the IDs
 * @throws if any document doesn't exist or may not be deleted; in that case, no document is deleted
 */
export function deleteDocuments(
  context: RequestContext,
  documentName: string,
  target: Target,
  operation: Operation,
): string[] {
  const ids: unknown = operation.deleteAll
    ? target.list().map(source => source._id as string)
    : operation.ids;
  if (!Array.isArray(ids) || !ids.every(isDocumentId))
    throw new BadRequest("operation.ids must be a list of document ids.");
  const unique = [...new Set(ids)];
  for (const id of unique) {
    const document = target.document(id);
    if (!document) throw new NotFound(`${documentName} "${id}" does not exist${target.place}.`);
    if (!document.canUserModify(context.user, "delete", {}))
      throw denial(context, "delete", documentName, id, target.place);
    target.remove(id);
    if (documentName === "User") context.transaction.setCredentials(id, null);
  }
  return unique;
}

/** The changes that result from the deletion of folders. */
export interface FolderAftermath {
  /** The additional folders to delete. */
  folders: string[];
  /** The IDs of documents to delete, by document name. */
  contents: Map<string, string[]>;
  /** The documents (including folders) to move, by document name: their IDs and their new parent folders. */
  moves: Map<string, { _id: string; folder: string | null }[]>;
}

/**
 * Returns the consequences of deleting a folder. By default, its contents and subfolders move to its parent
 * folder. `deleteSubfolders` and `deleteContents` delete them instead.
 */
export function folderAftermath(
  context: RequestContext,
  pack: string | null,
  folder: Data,
  operation: Operation,
): FolderAftermath {
  const { transaction } = context;
  const all = transaction.all(pack, "Folder");
  const doomed = [folder];
  if (operation.deleteSubfolders) {
    for (const parent of doomed)
      doomed.push(...all.filter(child => child.folder === parent._id && !doomed.includes(child)));
  }
  const gone = new Set(doomed.map(({ _id }) => _id as string));
  const inside = transaction.all(pack, folder.type).filter(source => gone.has(source.folder));
  const above: string | null = folder.folder ?? null;
  const aftermath: FolderAftermath = {
    folders: doomed.slice(1).map(({ _id }) => _id as string),
    contents: new Map(),
    moves: new Map(),
  };
  if (operation.deleteContents)
    aftermath.contents.set(
      folder.type,
      inside.map(({ _id }) => _id as string),
    );
  else
    aftermath.moves.set(
      folder.type,
      inside.map(({ _id }) => ({ _id, folder: above })),
    );
  const orphans = all.filter(child => gone.has(child.folder) && !gone.has(child._id));
  aftermath.moves.set("Folder", [
    ...(aftermath.moves.get("Folder") ?? []),
    ...orphans.map(({ _id }) => ({ _id, folder: above })),
  ]);
  return aftermath;
}
