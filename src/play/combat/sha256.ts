/*
 * SHA-256 (FIPS 180-4) of a text. The browser's own is missing on pages that came over plain http, as most tables at home do.
 */

const BLOCK = 64;
const LENGTH_BYTES = 8;

/** The first 32 bits of the fractional parts of roots of the first primes: those of cube roots are the constants of the rounds, those of square roots the start. */
const primes = firstPrimes(64);
const rounds = primes.map(prime => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every(prime => number % prime !== 0)) found.push(number);
  return found;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function padded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK;
  const whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(size - LENGTH_BYTES, BigInt(bytes.length) * 8n);
  return whole;
}

function schedule(view: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getUint32(at + index * 4));
  for (let index = 16; index < 64; index++) {
    const [w15, w2, w16, w7] = [
      words[index - 15] ?? 0,
      words[index - 2] ?? 0,
      words[index - 16] ?? 0,
      words[index - 7] ?? 0,
    ];
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    words.push((w16 + s0 + w7 + s1) >>> 0);
  }
  return words;
}

function compressed(state: readonly number[], words: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, index) => {
    const one =
      (h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (rounds[index] ?? 0) +
        word) >>>
      0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
  });
  const next = [a, b, c, d, e, f, g, h];
  return state.map((word, index) => (word + (next[index] ?? 0)) >>> 0);
}

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = padded(text);
  const view = new DataView(bytes.buffer);
  let state: readonly number[] = start;
  for (let at = 0; at < bytes.length; at += BLOCK) state = compressed(state, schedule(view, at));
  return state.map(word => word.toString(16).padStart(8, "0")).join("");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** An id for a document that is the same wherever these words are put together: what is made under it is made once. */
export function idOf(...words: readonly (string | number)[]): string {
  const digest = sha256(words.join("\n"));
  return Array.from(
    { length: ID_LENGTH },
    (_, index) => LETTERS[parseInt(digest.slice(index * 4, index * 4 + 4), 16) % LETTERS.length],
  ).join("");
}
