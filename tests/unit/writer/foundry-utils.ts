/** Stand-ins for functions of `foundry.utils`, for plain data without dotted keys or removals. */

type Plain = Record<string, any>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function getProperty(object: unknown, path: string): any {
  return path.split(".").reduce<any>((at, key) => at?.[key], object);
}

export function hasProperty(object: unknown, path: string): boolean {
  return getProperty(object, path) !== undefined;
}

export function flattenObject(object: Plain): Plain {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) =>
      isPlain(value) && Object.keys(value).length > 0
        ? Object.entries(flattenObject(value)).map(([path, inner]) => [`${key}.${path}`, inner])
        : [[key, value]],
    ),
  );
}

/** Returns the values of `other` that differ from those of `original`. */
export function diffObject(original: Plain, other: Plain): Plain {
  return Object.fromEntries(
    Object.entries(other).flatMap(([key, value]): [string, unknown][] => {
      const before: unknown = original[key];
      if (isPlain(value) && isPlain(before)) {
        const inner = diffObject(before, value);
        return Object.keys(inner).length > 0 ? [[key, inner]] : [];
      }
      return JSON.stringify(before) === JSON.stringify(value) ? [] : [[key, value]];
    }),
  );
}

/** Merges `other` into `original`, or into a copy of it. */
export function mergeObject(original: Plain, other: Plain, { inplace = true } = {}): Plain {
  const merged = inplace ? original : structuredClone(original);
  for (const [key, value] of Object.entries(other))
    merged[key] = isPlain(value) && isPlain(merged[key]) ? mergeObject(merged[key], value) : value;
  return merged;
}
