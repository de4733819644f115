import { environment } from "../environment.ts";
import { isDeletionKey } from "./operators.ts";
import { getType, isEmpty, isPlainObject } from "./types.ts";

const MAX_DEPTH = 100;

function guardDepth(depth: number): void {
  if (depth > MAX_DEPTH)
    throw new Error("Maximum depth exceeded. Be sure your object does not contain cyclical data structures.");
}

/**
 * Returns a deep copy of arrays, plain objects and dates. Other objects are returned unchanged or, with
 * `strict`, rejected. Throws for cyclic data.
 */
export function deepClone<T>(
  original: T,
  { strict = false, _d = 0 }: { strict?: boolean; _d?: number } = {},
): T {
  return cloneAt(original, strict, _d);
}

function cloneAt<T>(original: T, strict: boolean, depth: number): T {
  guardDepth(depth);
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map(entry => cloneAt(entry, strict, depth + 1)) as T;
  if (original instanceof Date) return new Date(original) as T;
  if (!isPlainObject(original)) {
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const clone: Record<string, unknown> = {};
  for (const key of Object.keys(original)) clone[key] = cloneAt((original as any)[key], strict, depth + 1);
  return clone as T;
}

/**
 * Returns a copy made through JSON, which loses values that JSON doesn't support (undefined, NaN, functions).
 */
export function duplicate<T>(original: T): T {
  return original === undefined ? original : (JSON.parse(JSON.stringify(original)) as T);
}

/** Freezes arrays and plain objects recursively. */
export function deepFreeze<T>(object: T, { strict = false } = {}): T {
  return walkDown(object, strict, 0, Object.freeze, "deepFreeze");
}

/** Seals arrays and plain objects recursively. */
export function deepSeal<T>(object: T, { strict = false } = {}): T {
  return walkDown(object, strict, 0, Object.seal, "deepSeal");
}

function walkDown<T>(object: T, strict: boolean, depth: number, act: (value: any) => void, name: string): T {
  guardDepth(depth);
  if (typeof object !== "object" || object === null) return object;
  if (!Array.isArray(object) && !isPlainObject(object)) {
    if (strict) throw new Error(`${name} cannot handle advanced objects`);
    return object;
  }
  for (const value of Object.values(object)) walkDown(value, strict, depth + 1, act, name);
  act(object);
  return object;
}

/** Whether two values are deeply equal. If an object has an `equals` method, that method is used. */
export function equals(a: any, b: any): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => equals(value, b[index]));
  if (Array.isArray(b)) return false;
  if (isPlainObject(a)) {
    if (!isPlainObject(b)) return false;
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every(key => Object.hasOwn(b, key) && equals(a[key], b[key]))
    );
  }
  if (a instanceof Set) return b instanceof Set && a.size === b.size && [...a].every(value => b.has(value));
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  if (typeof a.equals === "function") return a.equals(b);
  return Object.is(a.valueOf(), b.valueOf());
}

/**
 * The older deep comparison. In Foundry 14, calling it logs a deprecation warning (foundryvtt#13353). In
 * Foundry 13, two top-level arrays are never equal.
 */
export function objectsEqual(a: any, b: any): boolean {
  if (environment.generation < 14) return !Array.isArray(a) && equals(a, b);
  environment.deprecated("foundry.utils.objectsEqual is now foundry.utils.equals");
  return equals(a, b);
}

/** Swaps keys and values. */
export function invertObject(object: Record<string, any>): Record<string, any> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => {
      if (Object.values(object).filter(other => other === value).length > 1)
        throw new Error("Enumeration keys and values must be unique");
      return [value, key];
    }),
  );
}

/**
 * Returns the values of `other` that differ from those in `original` or are missing there. `inner` limits the
 * result to keys of `original`. If `deletionKeys` is set, operation keys are included only if there is a
 * value to delete or replace.
 */
export function diffObject(
  original: any,
  other: any,
  { inner = false, deletionKeys = false, _d = 0 } = {},
): Record<string, any> {
  guardDepth(_d);
  const difference: Record<string, any> = {};
  for (const key of Object.keys(other)) {
    const theirs = other[key];
    if (deletionKeys && isDeletionKey(key)) {
      const plain = key.slice(2);
      const present = Object.hasOwn(original ?? {}, plain);
      if (key.startsWith("-=") ? present : !present || !equals(original[plain], theirs))
        difference[key] = theirs;
      continue;
    }
    const present = original !== null && original !== undefined && key in original;
    if (inner && !present) continue;
    const ours = original?.[key];
    if (present && isPlainObject(ours) && isPlainObject(theirs)) {
      const deeper = diffObject(ours, theirs, { inner, deletionKeys, _d: _d + 1 });
      if (!isEmpty(deeper)) difference[key] = deeper;
      continue;
    }
    if (!present || !equals(ours, theirs)) difference[key] = theirs;
  }
  return difference;
}

/** Returns the properties of `source` whose keys also exist in `template`. */
export function filterObject(
  source: any,
  template: any,
  { deletionKeys = false, templateValues = false }: { deletionKeys?: boolean; templateValues?: boolean } = {},
): Record<string, any> {
  const filtered: Record<string, any> = {};
  for (const key of Object.keys(source)) {
    if (Object.hasOwn(template, key)) {
      const [ours, theirs] = [source[key], template[key]];
      if (getType(ours) === "Object" && getType(theirs) === "Object")
        filtered[key] = filterObject(ours, theirs, { deletionKeys, templateValues });
      else filtered[key] = templateValues ? theirs : ours;
    } else if (deletionKeys && isDeletionKey(key)) filtered[key] = source[key];
  }
  return filtered;
}
