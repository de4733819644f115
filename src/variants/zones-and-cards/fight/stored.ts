import type { Plain, Source } from "../../../ledger/plain.ts";
import { isRecord } from "../../../ledger/plain.ts";
import { oneOf, truth, wholeNumber, words } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";

/*
 * What is stored as plain data is read with a check, each by its path. What is not there is as it is at
 * first; what cannot be is a RuleError that names the path.
 */

/** A record; an empty one where nothing is stored. */
export function storedRecord(path: string, value: Plain | undefined): Source {
  if (value === undefined || value === null) return {};
  if (isRecord(value)) return value;
  throw new RuleError(path, value, "a record", { key: "record" });
}

/** A whole number within bounds. */
export function storedNumber(
  path: string,
  value: Plain | undefined,
  initial: number,
  least = 0,
  most = 9999,
): number {
  return value === undefined || value === null ? initial : wholeNumber(path, value, least, most);
}

/** Yes or no. */
export function storedTruth(path: string, value: Plain | undefined, initial = false): boolean {
  return value === undefined || value === null ? initial : truth(path, value);
}

/** One of several words. */
export function storedOption<const T extends string>(
  path: string,
  value: Plain | undefined,
  options: readonly T[],
  initial: NoInfer<T>,
): T {
  return value === undefined || value === null ? initial : oneOf(path, value, options);
}

/** A text. */
export function storedText(path: string, value: Plain | undefined, initial = ""): string {
  return value === undefined || value === null ? initial : words(path, value);
}

/** The words of a list that a record marks with true, in the order of the list. */
export function storedMarks<const T extends string>(
  path: string,
  value: Plain | undefined,
  all: readonly T[],
): readonly T[] {
  const marks = storedRecord(path, value);
  return all.filter(key => storedTruth(`${path}.${key}`, marks[key]));
}

/**
 * A record that marks the words of a list that are held: every word is in it, so that nothing has to be
 * deleted.
 */
export function marksOf(all: readonly string[], held: readonly string[]): Source {
  return Object.fromEntries(all.map(key => [key, held.includes(key)]));
}

/** A record with a value for each of some keys. */
export function valuesFor<const Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<Key, Value>;
}
