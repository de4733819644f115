import { requireString } from "../rules/check.ts";

/** Plain data in stored form: anything that JSON can contain. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
/** A document's source data, as a plain record. */
export type Source = { readonly [key: string]: Plain };

/** Whether two plain values are equal, regardless of the order of their keys. */
export function equal(first: unknown, second: unknown): boolean {
  if (first === second) return true;
  if (isList(first) && isList(second))
    return first.length === second.length && first.every((part, index) => equal(part, second[index]));
  if (!isRecord(first) || !isRecord(second)) return false;
  const keys = Object.keys(first);
  return (
    keys.length === Object.keys(second).length &&
    keys.every(key => key in second && equal(first[key], second[key]))
  );
}

/** Whether a plain value is a record, not an array. */
export function isRecord(value: Plain | undefined): value is Source;
/** Whether a value of unknown type is a plain record. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>>;
/** Implements both overloads of `isRecord`. */
export function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Returns the value at a dotted path, or undefined if there is none. */
export function valueAt(source: Plain, path: string): Plain | undefined {
  return requireString("path", path)
    .split(".")
    .reduce<Plain | undefined>((value, key) => child(value, key), source);
}

/**
 * Returns a copy of the source in which the value at a dotted path is replaced or, if `value` is undefined,
 * removed. Returns null if the path doesn't lead through existing records and arrays.
 */
export function withValueAt(source: Source, path: string, value: Plain | undefined): Source | null {
  return setIn(source, requireString("path", path).split("."), value) as Source | null;
}

function setIn(holder: Plain | undefined, keys: readonly string[], value: Plain | undefined): Plain | null {
  const [key, ...rest] = keys as [string, ...string[]];
  const set = rest.length === 0 ? value : setIn(child(holder, key), rest, value);
  if (rest.length > 0 && set === null) return null;
  if (isList(holder))
    return set !== undefined && valueAtIndex(holder, key) !== undefined
      ? holder.with(Number(key), set)
      : null;
  if (!isRecord(holder)) return null;
  if (set !== undefined) return { ...holder, [key]: set };
  const { [key]: _, ...others } = holder;
  return others;
}

function child(value: Plain | undefined, key: string): Plain | undefined {
  if (isList(value)) return valueAtIndex(value, key);
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function valueAtIndex(list: readonly Plain[], key: string): Plain | undefined {
  return list[Number(key)];
}
