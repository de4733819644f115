import type { Plain, Source } from "../../../ledger/plain.ts";
import { isRecord } from "../../../ledger/plain.ts";
import { oneOf, requireBoolean, wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";

/*
 * Functions that read and validate stored plain data by path. Missing data is replaced by its initial value.
 * Invalid data causes a RuleError that names the path.
 */

/** Reads a record. Returns an empty record if nothing is stored. */
export function storedRecord(path: string, value: Plain | undefined): Source {
  if (value === undefined || value === null) return {};
  if (isRecord(value)) return value;
  throw new RuleError(path, value, "a record", { key: "record" });
}

/** Reads an integer within bounds. */
export function storedNumber(
  path: string,
  value: Plain | undefined,
  initial: number,
  least = 0,
  most = 9999,
): number {
  return value === undefined || value === null ? initial : wholeNumber(path, value, least, most);
}

/** Reads a boolean. */
export function storedTruth(path: string, value: Plain | undefined, initial = false): boolean {
  return value === undefined || value === null ? initial : requireBoolean(path, value);
}

/** Reads one of several strings. */
export function storedOption<const T extends string>(
  path: string,
  value: Plain | undefined,
  options: readonly T[],
  initial: NoInfer<T>,
): T {
  return value === undefined || value === null ? initial : oneOf(path, value, options);
}

/** Reads a string. */
export function storedText(path: string, value: Plain | undefined, initial = ""): string {
  return value === undefined || value === null ? initial : requireString(path, value);
}

/** Returns the keys in `all` for which a stored record contains true, in the order of `all`. */
export function storedMarks<const T extends string>(
  path: string,
  value: Plain | undefined,
  all: readonly T[],
): readonly T[] {
  const marks = storedRecord(path, value);
  return all.filter(key => storedTruth(`${path}.${key}`, marks[key]));
}

/**
 * Returns a record that maps each key in `all` to whether it is in `held`. Because no key is omitted, nothing
 * has to be deleted when the record is stored.
 */
export function marksOf(all: readonly string[], held: readonly string[]): Source {
  return Object.fromEntries(all.map(key => [key, held.includes(key)]));
}

/** Returns a record that contains a value for each of the given keys. */
export function valuesFor<const Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<Key, Value>;
}
