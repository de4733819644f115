import { leavesOf, same, valueAt } from "./same.ts";
import type { Json } from "./table.ts";

/**
 * What stays as its owner has it: how many, where it lies and what it is built into, whether it is at hand,
 * broken or part of the body, and what somebody noted on it.
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

/** A value that a thing takes over: its path below `system`, what it is, what it becomes. */
export type Renewed = readonly [path: string, before: Json, after: Json];

/** Whether the value at a path below `system` stays as its owner has it. */
export function isKept(path: string): boolean {
  return KEPT.has(path.split(".")[0] ?? "");
}

/** What is left of something is cut to a new maximum; what was full stays full. */
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
 * What an owned thing takes over from the one in a compendium that it came from: everything but its name, how
 * many there are, where it is and what somebody noted on it. `own` and `source` are their stored system data.
 * A value that the compendium does not have is left alone.
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
