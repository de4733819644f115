import { isGood, type Patch, type RowResult } from "./result.ts";
import { equal } from "../ledger/plain.ts";
import { valueAt } from "./plain-data.ts";
import type { Json } from "./table.ts";

/** The maximum number of documents in a batch, and the maximum size of their data in characters. */
export const batchLimits = { documents: 100, characters: 800_000 } as const;

/** The operation that an import performs for a row. */
export type Operation = "create" | "update";

/** A sequence of consecutive rows that are written together. */
export type Batch = readonly RowResult[];

/**
 * Returns the valid rows of a table in batches, in the order of the table. If an import is interrupted, the
 * completed rows are therefore always the first ones.
 */
export function batches(results: readonly RowResult[]): readonly Batch[] {
  const all: RowResult[][] = [];
  let size = Infinity;
  for (const result of results.filter(isGood)) {
    const own = JSON.stringify(result.patches).length;
    const last = all.at(-1);
    if (!last || last.length >= batchLimits.documents || size + own > batchLimits.characters) {
      all.push([result]);
      size = own;
    } else {
      last.push(result);
      size += own;
    }
  }
  return all;
}

/** A value that an import changed: its path, the old value and the new value. A missing value is null. */
export type Change = readonly [path: string, before: Json, after: Json];

/**
 * Returns the changes that a row makes to the values of an existing document. `source` is the document's
 * stored data. Lists of embedded documents are ignored.
 */
export function changesOf(source: object, patches: readonly Patch[]): readonly Change[] {
  return patches.flatMap(([path, value]): readonly Change[] => {
    if (path === "items" || path === "effects") return [];
    const before = (valueAt(source, path) ?? null) as Json;
    return equal(before, value) ? [] : [[path, before, value]];
  });
}

/**
 * The values that an undo can restore, and those that it must keep because they have changed since the
 * import.
 */
export interface Restoring {
  readonly back: Readonly<Record<string, Json>>;
  readonly left: readonly string[];
}

/**
 * Returns the values that undo an import, and the paths of values that have changed since and therefore
 * aren't restored.
 */
export function restoring(source: object, changes: readonly Change[]): Restoring {
  const now = (path: string) => valueAt(source, path) ?? null;
  return {
    back: Object.fromEntries(
      changes.filter(([path, , after]) => equal(now(path), after)).map(([path, before]) => [path, before]),
    ),
    left: changes.filter(([path, , after]) => !equal(now(path), after)).map(([path]) => path),
  };
}

/** Returns the data of a new document from the values of a row. Paths become nested objects. */
export function dataOf(patches: readonly Patch[]): { readonly [key: string]: Json } {
  const made: Record<string, unknown> = {};
  for (const [path, value] of patches) {
    const keys = path.split(".");
    const last = keys.pop() ?? path;
    let part = made;
    for (const key of keys)
      part = (
        Object.hasOwn(part, key) && typeof part[key] === "object" && part[key] !== null
          ? part[key]
          : (part[key] = {})
      ) as Record<string, unknown>;
    part[last] = value;
  }
  return made as { readonly [key: string]: Json };
}
