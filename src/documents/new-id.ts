const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const mask = (1n << 64n) - 1n;

/**
 * Returns the ID of a document that is created from another one, such as half of a stack. The ID consists of
 * 16 letters and digits that depend only on the seed and the part. Judging an action several times therefore
 * produces the same IDs, and writing it twice creates no duplicates.
 */
export function idFrom(seed: string, part: string): string {
  let id = "";
  for (let hash = hashed(`${seed}/${part}`, offset); id.length < 16; hash = hashed(id, hash))
    id += alphabet[Number(hash >> 8n) % alphabet.length] ?? "";
  return id;
}

/** Returns the FNV-1a hash of a string, continuing from a previous hash. */
function hashed(text: string, from: bigint): bigint {
  let hash = from;
  for (const letter of text) hash = ((hash ^ BigInt(letter.codePointAt(0) ?? 0)) * prime) & mask;
  return hash;
}
