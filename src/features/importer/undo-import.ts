import {
  deleteFromCollection,
  collectionDocuments,
  collectionIndex,
  updateInCollection,
  visiblePacks,
  type CollectionRef,
} from "../../compat/compendiums.ts";
import { batchLimits, restoring } from "../../importer/plan.ts";
import { FLAG, digestOf, importFlag } from "./import-flag.ts";
import type { Progress } from "./run-import.ts";
import { saveRun, type ImportRun } from "./runs.ts";

/** The result of undoing an import. */
export interface UndoReport {
  readonly deleted: number;
  readonly restored: number;
  /**
   * The names of documents that were kept, or only partly restored, because they had been changed after the
   * import.
   */
  readonly left: readonly string[];
  /** The number of documents that no longer exist or have been changed by a later import. */
  readonly gone: number;
}

/**
 * Undoes a whole import: deletes the documents that it created, and restores the values that it changed,
 * unless a user has changed them since. The necessary data is stored in the documents themselves, so that an
 * interrupted import can be undone as well.
 */
export async function undoImport(
  run: ImportRun,
  progress?: (progress: Progress) => void,
): Promise<UndoReport> {
  const collections: readonly CollectionRef[] =
    run.pack === null
      ? [
          { name: "Item", pack: null },
          { name: "Actor", pack: null },
        ]
      : visiblePacks()
          .filter(({ id }) => id === run.pack)
          .map(({ type }) => ({ name: type === "Actor" ? "Actor" : "Item", pack: run.pack }));
  const found = await Promise.all(
    collections.map(async collection => ({
      collection,
      ids: (await collectionIndex(collection, [`${FLAG}.key`, `${FLAG}.run`]))
        .filter(entry => importFlag(entry)?.run === run.id)
        .map(({ _id }) => String(_id)),
    })),
  );
  const all = found.reduce((sum, { ids }) => sum + ids.length, 0);
  const report = { deleted: 0, restored: 0, left: [] as string[] };
  let done = 0;
  for (const { collection, ids } of found) {
    for (let at = 0; at < ids.length; at += batchLimits.documents) {
      await undoSome(collection, ids.slice(at, at + batchLimits.documents), report);
      done = Math.min(all, done + batchLimits.documents);
      progress?.({ done, all });
      await new Promise(resolve => {
        setTimeout(resolve, 0);
      });
    }
  }
  await saveRun({ ...run, undone: true });
  return { ...report, gone: Math.max(0, run.created + run.updated - all) };
}

async function undoSome(
  collection: CollectionRef,
  ids: readonly string[],
  report: { deleted: number; restored: number; left: string[] },
): Promise<void> {
  const doomed: string[] = [];
  const updates: object[] = [];
  for (const document of await collectionDocuments(collection, ids)) {
    const source = document.toObject();
    const flag = importFlag(source);
    if (!flag || document.id === null) continue;
    const name = String(source["name"] ?? "");
    if (flag.made !== "") {
      if (digestOf(source) === flag.made) doomed.push(document.id);
      else report.left.push(name);
      continue;
    }
    const { back, left } = restoring(source, flag.changes);
    if (left.length > 0) report.left.push(name);
    if (Object.keys(back).length > 0) report.restored += 1;
    const earlier = left.length === 0 ? flag.earlier : null;
    updates.push({
      _id: document.id,
      ...back,
      [FLAG]: {
        key: flag.key,
        run: earlier?.run ?? "",
        made: earlier?.made ?? "",
        changes: earlier?.changes ?? [],
        earlier: null,
      },
    });
  }
  if (updates.length > 0) await updateInCollection(collection, updates, true);
  if (doomed.length > 0) await deleteFromCollection(collection, doomed);
  report.deleted += doomed.length;
}
