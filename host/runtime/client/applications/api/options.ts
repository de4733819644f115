/** Whether a value is a plain object, whose members can be merged one by one. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}

/**
 * Merges the options of a base class with those of a subclass or caller into a new object. Arrays are
 * concatenated without duplicates, plain objects are merged, and all other values are replaced. Documents,
 * elements and functions are kept by reference.
 */
export function mergeOptions(
  base: Record<string, unknown>,
  over: Record<string, unknown>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(base)) merged[key] = copy(value);
  for (const [key, value] of Object.entries(over ?? {})) {
    if (value === undefined && key in merged) continue;
    const before = merged[key];
    if (Array.isArray(before) && Array.isArray(value)) merged[key] = [...new Set([...before, ...value])];
    else if (isPlain(before) && isPlain(value)) merged[key] = mergeOptions(before, value);
    else merged[key] = copy(value);
  }
  return merged;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return [...value];
  if (isPlain(value)) return mergeOptions(value, {});
  return value;
}
