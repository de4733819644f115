/** Functions for plain document data. */
import type { Data } from "../wire.ts";

/** Returns a deep copy of JSON data. */
export function clone<T>(data: T): T {
  return structuredClone(data);
}

/**
 * Whether an update affects a path, in any notation (nested, dotted, `-=` or `==`) or by replacing a parent.
 */
export function touches(update: unknown, path: readonly string[]): boolean {
  if (path.length === 0) return update !== undefined;
  if (typeof update !== "object" || update === null || Array.isArray(update)) return update !== undefined;
  return Object.entries(update).some(([rawKey, value]) => {
    const segments = rawKey.split(".");
    for (let i = 0; i < segments.length; i++) {
      const segment = segments[i] as string;
      const name = plainKey(segment);
      const wanted = path[i];
      // The whole path has matched, so this key is inside the value at the path.
      if (wanted === undefined) return true;
      if (wanted !== "*" && wanted !== name) return false;
      if (name !== segment) return true;
    }
    return touches(value, path.slice(segments.length));
  });
}

/** Returns a key without its operator prefix (`-=` or `==`). */
export function plainKey(key: string): string {
  return key.replace(/^(-=|==)/, "");
}

/**
 * Calls a function for every place that matches a path, in which `*` stands for any key. The function
 * receives the object that contains the place, and the last key of the path. Operators before keys are
 * ignored.
 */
export function eachPlace(
  data: unknown,
  path: readonly string[],
  visit: (holder: Data, key: string) => void,
): void {
  if (typeof data !== "object" || data === null) return;
  const [head, ...rest] = path;
  if (head === undefined) return;
  for (const key of Object.keys(data)) {
    if (head !== "*" && plainKey(key) !== head) continue;
    if (rest.length === 0) visit(data as Data, key);
    else eachPlace((data as Data)[key], rest, visit);
  }
}
