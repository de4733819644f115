import { RuleError } from "./rule-error.ts";

/**
 * Validates that `value` is an integer within `[least, most]`, and returns it. Otherwise, throws a {@link
 * RuleError} that names `path`.
 */
export function wholeNumber(
  path: string,
  value: unknown,
  least = Number.MIN_SAFE_INTEGER,
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most)
    return value;
  throw new RuleError(path, value, `a whole number${range(least, most)}`, {
    key: "whole",
    data: { min: least, max: most },
  });
}

/**
 * Validates that `value` is a finite number within `[least, most]`, and returns it. Throws a {@link
 * RuleError} otherwise.
 */
export function finiteNumber(path: string, value: unknown, least = -Infinity, most = Infinity): number {
  if (typeof value === "number" && Number.isFinite(value) && value >= least && value <= most) return value;
  throw new RuleError(path, value, `a finite number${range(least, most)}`, {
    key: "number",
    data: { min: least, max: most },
  });
}

/**
 * Validates that `value` is one of `choices`, and returns it. Otherwise, throws a {@link RuleError} that
 * lists the choices.
 */
export function oneOf<const T extends string | number>(
  path: string,
  value: unknown,
  choices: readonly T[],
): T {
  if (choices.includes(value as T)) return value as T;
  throw new RuleError(path, value, `one of ${choices.join(", ")}`, {
    key: "oneOf",
    data: { choices: choices.join(", ") },
  });
}

/** Validates that `value` is a boolean and returns it. Otherwise, throws a {@link RuleError}. */
export function requireBoolean(path: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new RuleError(path, value, "true or false", { key: "truth" });
}

/** Validates that `value` is an array and returns it. Otherwise, throws a {@link RuleError}. */
export function list<T>(path: string, value: readonly T[]): readonly T[] {
  if (Array.isArray(value)) return value;
  throw new RuleError(path, value, "a list", { key: "list" });
}

/** Returns `value` if it is an object other than an array. Throws a {@link RuleError} for any other value. */
export function record<T extends object>(path: string, value: T): T {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value;
  throw new RuleError(path, value, "a record", { key: "record" });
}

/**
 * Validates that `value` is an array of records and returns it. Otherwise, throws a {@link RuleError} that
 * names the invalid element.
 */
export function records<T extends object>(path: string, value: readonly T[]): readonly T[] {
  const wrong = list(path, value).findIndex(
    each => each === null || typeof each !== "object" || Array.isArray(each),
  );
  if (wrong >= 0) record(`${path}.${wrong}`, value[wrong] as T);
  return value;
}

/** Validates that `value` is a string and returns it. Otherwise, throws a {@link RuleError}. */
export function requireString(path: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new RuleError(path, value, "text", { key: "text" });
}

/** Validates that `value` is a map, and returns it. Throws a {@link RuleError} for any other value. */
export function keyed<M extends ReadonlyMap<unknown, unknown>>(path: string, value: M): M {
  if (value instanceof Map) return value;
  throw new RuleError(path, value, "a map");
}

/** Validates that `value` is a function, and returns it. Throws a {@link RuleError} otherwise. */
export function callable<F>(path: string, value: F): F {
  if (typeof value === "function") return value;
  throw new RuleError(path, value, "a function");
}

/**
 * Validates that each face is an integer from 1 to `sides` and returns the faces. Otherwise, throws a {@link
 * RuleError} that names the die.
 */
export function dieFaces(path: string, faces: readonly number[], sides = 6): readonly number[] {
  const wrong = list(path, faces).findIndex(
    face => !(Number.isSafeInteger(face) && face >= 1 && face <= sides),
  );
  if (wrong >= 0) wholeNumber(`${path}.${wrong}`, faces[wrong], 1, sides);
  return faces;
}

function range(least: number, most: number): string {
  const low = least > Number.MIN_SAFE_INTEGER;
  const high = most < Number.MAX_SAFE_INTEGER;
  if (low && high) return ` from ${least} to ${most}`;
  if (low) return ` of at least ${least}`;
  if (high) return ` of at most ${most}`;
  return "";
}
