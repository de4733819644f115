import {
  createInCollection,
  collectionDocuments,
  updateInCollection,
  type CollectionRef,
} from "../../compat/compendiums.ts";
import { draftOf, type AnyDocument } from "../../compat/documents.ts";
import { batches, changesOf, dataOf, type Batch } from "../../importer/plan.ts";
import { isGood, type Patch, type RowResult } from "../../importer/result.ts";
import { importMessage, type ImportMessage } from "../../importer/import-message.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { localized } from "../../language/localize.ts";
import { describedError } from "../../actions/core/described-error.ts";
import { FLAG, digestOf, importFlag, type ImportFlag } from "./import-flag.ts";
import { folderFor, knownIn, targetCollection, type ImportTarget } from "./import-target.ts";
import { saveRun, type ImportRun } from "./runs.ts";

/** The progress of an import, in rows. */
export interface Progress {
  readonly done: number;
  readonly all: number;
}

/** The input of an import. */
export interface ImportOrder {
  readonly title: string;
  readonly results: readonly RowResult[];
  readonly target: ImportTarget;
  /** Called after each batch. */
  readonly progress?: (progress: Progress) => void;
  /** Called before each batch. Returns whether to stop. */
  readonly cancelled?: () => boolean;
}

/**
 * The result of an import. After an interruption, it covers only the valid rows up to that point. A row that
 * Foundry rejected never counts as created, updated or unchanged.
 */
export interface ImportReport {
  readonly run: ImportRun;
  /** The indices of the table's rows, grouped by result. */
  readonly created: readonly number[];
  readonly updated: readonly number[];
  readonly unchanged: readonly number[];
  readonly refused: readonly { readonly row: number; readonly message: ImportMessage }[];
  readonly cancelled: boolean;
  /** The number of batches in which documents were written. */
  readonly batches: number;
}

interface Making {
  readonly result: RowResult;
  readonly data: object;
}
interface Changing {
  readonly result: RowResult;
  readonly update: object;
}

/** The number of batches after which the directories are redrawn. They are also redrawn at the end. */
const DRAWN = 10;

/** The results that a running import collects. */
interface Notes {
  created: number[];
  updated: number[];
  unchanged: number[];
  refused: { row: number; message: ImportMessage }[];
  batches: number;
}

/**
 * Imports the valid rows of a table. A row with a known key updates the document with that key. Any other row
 * creates a document. Rows are written in consecutive batches. If Foundry rejects a row, records the reason,
 * skips the row, and writes the rest of its batch.
 */
export async function runImport({
  title,
  results,
  target,
  progress,
  cancelled,
}: ImportOrder): Promise<ImportReport> {
  const run: ImportRun = {
    id: foundry.utils.randomID(),
    title,
    time: Date.now(),
    pack: target.pack,
    created: 0,
    updated: 0,
    undone: false,
  };
  const notes: Notes = { created: [], updated: [], unchanged: [], refused: [], batches: 0 };
  const places = new Map<
    string,
    {
      readonly collection: CollectionRef;
      readonly known: Map<string, string>;
      readonly folder: string | null;
    }
  >();
  const good = results.filter(isGood);
  const all = batches(good);
  let stopped = false;
  if (all.length > 0) await saveRun(run);
  for (const [index, batch] of all.entries()) {
    stopped = cancelled?.() === true;
    if (stopped) break;
    await writeBatch(batch, index % DRAWN === DRAWN - 1);
    progress?.({
      done: notes.created.length + notes.updated.length + notes.unchanged.length + notes.refused.length,
      all: good.length,
    });
    // Lets the browser draw and handle clicks between batches.
    await new Promise(resolve => {
      setTimeout(resolve, 0);
    });
  }
  const ended = { ...run, created: notes.created.length, updated: notes.updated.length };
  if (all.length > 0) await saveRun(ended);
  return { run: ended, ...notes, cancelled: stopped };

  async function writeBatch(batch: Batch, draw: boolean): Promise<void> {
    const byDocument = new Map<string, RowResult[]>();
    for (const result of batch) {
      const collection = targetCollection(result, target);
      if ("key" in collection) {
        notes.refused.push({ row: result.row, message: collection });
        continue;
      }
      if (!places.has(collection.name))
        places.set(collection.name, {
          collection,
          known: new Map(await knownIn(collection)),
          folder: await folderFor(collection, target),
        });
      byDocument.set(collection.name, [...(byDocument.get(collection.name) ?? []), result]);
    }
    for (const [name, rows] of byDocument) {
      const place = places.get(name);
      if (!place) continue;
      const { collection, known, folder } = place;
      const there = new Map(
        (
          await collectionDocuments(
            collection,
            rows.flatMap(({ key }) => known.get(key) ?? []),
          )
        ).map(document => [document.id, document]),
      );
      const making: Making[] = [];
      const changing: Changing[] = [];
      for (const result of rows) {
        const document = there.get(known.get(result.key) ?? "");
        try {
          if (document && document.toObject()["type"] === result.kind)
            planChange(result, document, run.id, changing, notes);
          else making.push({ result, data: newData(result, collection, folder, run.id) });
        } catch (error) {
          notes.refused.push(rejection(result, error));
        }
      }
      const made = await inOneGo(making, async some => {
        const documents = await createInCollection(
          collection,
          some.map(({ data }) => data),
          draw,
        );
        some.forEach(({ result }, at) => {
          if (documents[at]?.id) known.set(result.key, documents[at].id);
        });
      });
      const changed = await inOneGo(changing, async some =>
        updateInCollection(
          collection,
          some.map(({ update }) => update),
          draw,
        ),
      );
      notes.created.push(...made);
      notes.updated.push(...changed);
      if (made.length + changed.length > 0) notes.batches += 1;
    }
  }

  /**
   * Runs an operation for all rows at once. If that fails, runs it for each row separately. Returns the row
   * numbers of the rows for which it succeeded.
   */
  async function inOneGo<One extends { readonly result: RowResult }>(
    ones: readonly One[],
    write: (some: readonly One[]) => Promise<void>,
  ): Promise<number[]> {
    if (ones.length === 0) return [];
    try {
      await write(ones);
      return ones.map(({ result }) => result.row);
    } catch (error) {
      if (ones.length === 1 && ones[0]) {
        notes.refused.push(rejection(ones[0].result, error));
        return [];
      }
    }
    const done: number[] = [];
    for (const one of ones) done.push(...(await inOneGo([one], write)));
    return done;
  }
}

function rejection(
  { row }: RowResult,
  error: unknown,
): { readonly row: number; readonly message: ImportMessage } {
  const why =
    error instanceof RuleError
      ? localized(describedError(error))
      : error instanceof Error
        ? error.message
        : String(error);
  return { row, message: importMessage("refusedBy", { why: why.slice(0, 300) }) };
}

function planChange(
  result: RowResult,
  document: AnyDocument,
  run: string,
  changing: Changing[],
  notes: Notes,
): void {
  const changes = changesOf(document.toObject(), result.patches);
  if (changes.length === 0) {
    notes.unchanged.push(result.row);
    return;
  }
  const before = importFlag(document.toObject());
  const flag: ImportFlag = {
    key: result.key,
    run,
    made: "",
    changes,
    earlier:
      before && before.run !== "" ? { run: before.run, made: before.made, changes: before.changes } : null,
  };
  changing.push({
    result,
    update: {
      _id: document.id,
      ...Object.fromEntries(changes.map(([path, , after]) => [path, after])),
      [FLAG]: flag,
    },
  });
}

/**
 * Returns the data of a new document. If the table contains no hit points or Stamina for an enemy, the enemy
 * gets the maximum for its rank (R13.18).
 */
function newData(result: RowResult, collection: CollectionRef, folder: string | null, run: string): object {
  const { kind, key } = result;
  const plain = { ...dataOf(result.patches), type: kind, ...(folder === null ? {} : { folder }) };
  const filled =
    collection.name === "Actor"
      ? { ...plain, ...dataOf([...result.patches, ...fullPools(result.patches, plain)]) }
      : plain;
  const made = digestOf(draftOf(collection.name, filled).toObject());
  const flag: ImportFlag = { key, run, made, changes: [], earlier: null };
  return { ...filled, flags: { blackout: { import: flag } } };
}

function fullPools(patches: readonly Patch[], data: object): readonly Patch[] {
  const { system } = draftOf("Actor", data) as {
    readonly system: {
      readonly health?: { readonly max: number };
      readonly stamina?: { readonly max: number };
    };
  };
  return (["health", "stamina"] as const).flatMap((pool): readonly Patch[] => {
    const most = system[pool]?.max;
    return most === undefined || patches.some(([path]) => path === `system.${pool}.value`)
      ? []
      : [[`system.${pool}.value`, most]];
  });
}
