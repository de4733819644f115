import { leavesOf, same, valueAt } from "./same.ts";
import type { Json } from "./table.ts";

/**
 * Values that stay as the owner has them: quantity, place, the item it is built into, whether it is at hand,
 * broken or part of the body, and notes.
 */
const KEPT: ReadonlySet<string> = new Set([
  "quantity",
  "location",
  "container",
  "host",
  "favourite",
  "broken",
  "dropped",
  "grafted",
  "fromFeature",
  "notes",
]);

/** An updated value: its path below `system`, the old and the new value. */
export type Renewed = readonly [path: string, before: Json, after: Json];

/** Whether the value at a path below `system` stays as the owner has it. */
export function isKept(path: string): boolean {
  return KEPT.has(path.split(".")[0] ?? "");
}

/** Returns a current value limited to a new maximum; a full one stays full. */
function leftOf(before: object, after: object, path: string): Json {
  const pool = path.replace(/\.value$/u, "");
  const [now, full, next] = [
    valueAt(before, path),
    valueAt(before, `${pool}.max`),
    valueAt(after, `${pool}.max`),
  ].map(Number) as [number, number, number];
  return now === full ? next : Math.min(now, next);
}

/**
 * Returns the updates of an owned item from its compendium source: everything except its name, quantity,
 * place and notes. `own` and `source` are their stored system data. A value that the compendium does not have
 * is unchanged.
 */
export function renewal(own: object, source: object): readonly Renewed[] {
  return leavesOf(source).flatMap(([path, value]): readonly Renewed[] => {
    const before = valueAt(own, path);
    if (isKept(path) || before === undefined) return [];
    const after =
      path.endsWith(".value") && valueAt(source, path.replace(/\.value$/u, ".max")) !== undefined
        ? leftOf(own, source, path)
        : (value as Json);
    return same(before, after) ? [] : [[path, before as Json, after]];
  });
}
