const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const mask = (1n << 64n) - 1n;

/**
 * The id of a document that is made out of another, such as the half of a stack: 16 letters and digits,
 * always the same for one seed and part. So whoever judges a move finds the same ids, and a move that is
 * written twice makes nothing twice.
 */
export function idFrom(seed: string, part: string): string {
  let id = "";
  for (let hash = hashed(`${seed}/${part}`, offset); id.length < 16; hash = hashed(id, hash))
    id += alphabet[Number(hash >> 8n) % alphabet.length] ?? "";
  return id;
}

/** FNV-1a over the text, from where another hash ended. */
function hashed(text: string, from: bigint): bigint {
  let hash = from;
  for (const letter of text) hash = ((hash ^ BigInt(letter.codePointAt(0) ?? 0)) * prime) & mask;
  return hash;
}
