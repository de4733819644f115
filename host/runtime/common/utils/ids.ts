const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a random string of letters and digits. */
export function randomID(length = 16): string {
  // Bytes of 248 or more are skipped. 248 is the largest multiple of 62 that is less than 256, so using
  // higher values would make some characters more frequent than others.
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(Math.min(length * 2, 16384)))) {
      if (byte < 248 && id.length < length) id += LETTERS[byte % LETTERS.length];
    }
  }
  return id;
}

/** Returns whether a value is a well-formed document ID, that is, exactly 16 letters and digits. */
export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);
}

/**
 * Whether version `v1` is newer than `v0`. Parts are compared as numbers if both are numbers, and otherwise
 * as text.
 */
export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const [ours, theirs] = [String(v1).split("."), String(v0).split(".")];
  for (let i = 0; i < ours.length; i++) {
    const [a, b] = [ours[i], theirs[i]];
    if (b === undefined) return true;
    if (a === b) continue;
    const [x, y] = [Number(a), Number(b)];
    if (Number.isNaN(x) || Number.isNaN(y)) return a > b;
    if (x !== y) return x > y;
  }
  return false;
}
