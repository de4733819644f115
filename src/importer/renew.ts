import { equal } from "../ledger/plain.ts";
import { leavesOf, valueAt } from "./plain-data.ts";
import type { Json } from "./table.ts";

/**
 * The paths of the values that an update leaves unchanged: the quantity, the location, the container, the
 * item in which a mod is installed, the notes, and whether the item is a favorite, broken, dropped, part of
 * the body, or from a feature.
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

/** A change made by an update: the path below `system`, and the old and new values. */
export type Renewed = readonly [path: string, before: Json, after: Json];

/** Whether an update leaves the owner's value at a path below `system` unchanged. */
export function isKept(path: string): boolean {
  return KEPT.has(path.split(".")[0] ?? "");
}

/**
 * Returns the current value, limited to the new maximum. If the value was at the old maximum, returns the new
 * maximum.
 */
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
 * Returns the updates to an owned item from its compendium source: all changes except those to its name and
 * to the values that an update keeps (see `KEPT`). `own` and `source` are the stored system data of both.
 * Values that the compendium lacks stay unchanged.
 */
export function renewal(own: object, source: object): readonly Renewed[] {
  return leavesOf(source).flatMap(([path, value]): readonly Renewed[] => {
    const before = valueAt(own, path);
    if (isKept(path) || before === undefined) return [];
    const after =
      path.endsWith(".value") && valueAt(source, path.replace(/\.value$/u, ".max")) !== undefined
        ? leftOf(own, source, path)
        : (value as Json);
    return equal(before, after) ? [] : [[path, before as Json, after]];
  });
}
