import { sha256 as digestOf } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Returns the SHA-256 hash of a string encoded as UTF-8, as 64 hexadecimal digits. It is computed here
 * because browsers don't provide this hash on pages served over plain HTTP, which most home servers use.
 */
export function sha256(text: string): string {
  return bytesToHex(digestOf(utf8ToBytes(text)));
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/**
 * Returns a document ID that depends only on the given parts, so that the same document isn't created twice.
 */
export function idOf(...words: readonly (string | number)[]): string {
  const digest = sha256(words.join("\n"));
  return Array.from(
    { length: ID_LENGTH },
    (_, index) => LETTERS[parseInt(digest.slice(index * 4, index * 4 + 4), 16) % LETTERS.length],
  ).join("");
}
