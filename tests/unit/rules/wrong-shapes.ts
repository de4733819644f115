import { RuleError } from "../../../src/rules/rule-error.ts";

/** Values that a function must reject wherever it expects a value of another type. */
const oddValues: readonly unknown[] = [undefined, null, Number.NaN, "x", {}, [], -1, 1.5, true];

/** Freezes a value recursively. */
export function deeplyFrozen<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(deeplyFrozen);
  return value;
}

/** Yields variations of the arguments, each with an invalid value in place of an argument or a part of it. */
function* oddArguments(
  args: readonly unknown[],
): Generator<{ readonly path: string; readonly odd: unknown; readonly args: readonly unknown[] }> {
  for (const path of placesIn(args)) {
    for (const odd of oddValues)
      yield { path: path.join("."), odd, args: replaced(args, path, odd) as readonly unknown[] };
  }
}

/**
 * Returns a description of each invalid argument for which a function throws an error other than a RuleError.
 */
export function mishaps(ask: (...args: unknown[]) => unknown, sample: readonly unknown[]): readonly string[] {
  return [...oddArguments(sample)].flatMap(({ path, odd, args }) => {
    try {
      ask(...args);
    } catch (error) {
      if (!(error instanceof RuleError))
        return [`${path} = ${typeof odd === "object" ? JSON.stringify(odd) : String(odd)}: ${String(error)}`];
    }
    return [];
  });
}

/** Returns the RuleErrors that a function throws when its arguments are invalid. */
export function refusals(
  ask: (...args: unknown[]) => unknown,
  sample: readonly unknown[],
): readonly RuleError[] {
  return [...oddArguments(sample)].flatMap(({ args }) => {
    try {
      ask(...args);
    } catch (error) {
      if (error instanceof RuleError) return [error];
    }
    return [];
  });
}

/** Yields all paths in plain arrays and records. A table of house rules is treated as a single value. */
function* placesIn(holder: unknown, depth = 0): Generator<readonly string[]> {
  if (!isPlain(holder) || "stressMaximum" in holder) return;
  for (const [key, part] of Object.entries(holder)) {
    yield [key];
    if (depth < 4) for (const rest of placesIn(part, depth + 1)) yield [key, ...rest];
  }
}

function replaced(holder: unknown, [key, ...rest]: readonly string[], odd: unknown): unknown {
  if (key === undefined) return odd;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(holder)
    ? [...(holder as unknown[])]
    : { ...(holder as object) };
  return Object.assign(copy, { [key]: replaced((holder as Record<string, unknown>)[key], rest, odd) });
}

function isPlain(value: unknown): value is object {
  return (
    value !== null &&
    typeof value === "object" &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}
