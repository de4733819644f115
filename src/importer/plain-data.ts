/** Returns the value at a dot-separated path in plain data, or undefined if there is none. */
export function valueAt(data: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (part, key) =>
        typeof part === "object" && part !== null && Object.hasOwn(part, key)
          ? (part as Record<string, unknown>)[key]
          : undefined,
      data,
    );
}

/**
 * Returns every value in plain data with its dot-separated path. Arrays and empty objects count as values.
 */
export function leavesOf(data: object, before = ""): readonly (readonly [path: string, value: unknown])[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
      ? leavesOf(value, `${before}${key}.`)
      : [[`${before}${key}`, value] as const],
  );
}

/**
 * Returns a short hash of plain data. It doesn't depend on the order of keys. It detects changes, but isn't
 * suitable for security.
 */
export function digest(data: unknown): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (const letter of canonical(data)) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + (a & 0xff)), 0x85ebca6b);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

function canonical(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  if (typeof data !== "object" || data === null) return JSON.stringify(data) ?? "null";
  const parts = Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${parts.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`).join(",")}}`;
}
