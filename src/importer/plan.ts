import { isGood, type Patch, type RowResult } from "./result.ts";
import { same, valueAt } from "./same.ts";
import type { Json } from "./table.ts";

/** Documents written in one go at most, and how large one go may be, in characters of their data. */
export const batchLimits = { documents: 100, characters: 800_000 } as const;

/** What an import does with a row. */
export type Operation = "create" | "update";

/** Consecutive rows that are written together. */
export type Batch = readonly RowResult[];

/**
 * The good rows of a table in their order, in goes: consecutive, so that what was done when it ends early is
 * a prefix of them.
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

/**
 * One value that an import changed: where, what stood there, what it wrote. A value that was not there stands
 * as null.
 */
export type Change = readonly [path: string, before: Json, after: Json];

/**
 * What a row changes of a document that is there already. `source` are its stored data. Lists of what it
 * carries are left alone.
 */
export function changesOf(source: object, patches: readonly Patch[]): readonly Change[] {
  return patches.flatMap(([path, value]): readonly Change[] => {
    if (path === "items" || path === "effects") return [];
    const before = (valueAt(source, path) ?? null) as Json;
    return same(before, value) ? [] : [[path, before, value]];
  });
}

/** What an undo may put back, and what it must leave because somebody changed it since. */
export interface Restoring {
  readonly back: Readonly<Record<string, Json>>;
  readonly left: readonly string[];
}

/** How the changes of an import are taken back: what still stands as it was written. */
export function restoring(source: object, changes: readonly Change[]): Restoring {
  const now = (path: string) => valueAt(source, path) ?? null;
  return {
    back: Object.fromEntries(
      changes.filter(([path, , after]) => same(now(path), after)).map(([path, before]) => [path, before]),
    ),
    left: changes.filter(([path, , after]) => !same(now(path), after)).map(([path]) => path),
  };
}

/** Data of a new document out of the values of a row: paths become objects within objects. */
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
