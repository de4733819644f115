import type { Change } from "./plan.ts";
import { leavesOf, same, valueAt } from "./same.ts";
import type { Json } from "./table.ts";

/** What stays as its owner has it: how many, where it lies and what it is built into, whether it is at hand, broken or part of the body, and what somebody wrote about it. */
const KEPT: ReadonlySet<string> = new Set(["quantity", "location", "container", "host", "favourite", "broken", "dropped", "grafted", "fromFeature", "description"]);

/** What is left of something is cut to a new maximum; what was full stays full. */
function leftOf(before: object, after: object, path: string): Json {
  const pool = path.replace(/\.value$/u, "");
  const [now, full, next] = [valueAt(before, path), valueAt(before, `${pool}.max`), valueAt(after, `${pool}.max`)].map(Number) as [number, number, number];
  return now === full ? next : Math.min(now, next);
}

/**
 * What an owned thing takes over from the one in a compendium that it came from: everything but its name, how many there are, where it is and what somebody wrote about
 * it. `own` and `source` are their stored system data. A value that the compendium does not have is left alone.
 */
export function renewal(own: object, source: object): readonly Change[] {
  return leavesOf(source).flatMap(([path, value]): readonly Change[] => {
    const before = valueAt(own, path);
    if (KEPT.has(path) || before === undefined) return [];
    const after = path.endsWith(".value") && valueAt(source, path.replace(/\.value$/u, ".max")) !== undefined ? leftOf(own, source, path) : value as Json;
    return same(before, after) ? [] : [[`system.${path}`, before as Json, after]];
  });
}
