/** Returns the value at a dot-separated path. */
export function valueAt(data: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (at, key) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      data,
    );
}
