/** The supported encodings of a file. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * Decodes bytes in a Unicode encoding to text without a byte order mark. Returns null if they are invalid in
 * this encoding.
 */
export type Decoder = (bytes: Uint8Array, encoding: Exclude<Encoding, "windows-1252">) => string | null;

/**
 * The Windows-1252 characters from 0x80 to 0x9f, which are control characters in Unicode. Undefined ones are
 * spaces.
 */
const WESTERN = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/**
 * Returns the text of a file and its encoding. A byte order mark determines the encoding. If there is none,
 * zeros in every other byte, as in Latin text, indicate UTF-16. Otherwise, the encoding is UTF-8 if the bytes
 * are valid UTF-8, and Windows-1252 if they aren't.
 */
export function decoded(
  bytes: Uint8Array,
  decode: Decoder,
): { readonly text: string; readonly encoding: Encoding } {
  for (const encoding of [marked(bytes) ?? unmarked(bytes) ?? "utf-8", "utf-8"] as const) {
    const text = decode(bytes, encoding);
    if (text !== null) return { text, encoding };
  }
  return { text: western(bytes), encoding: "windows-1252" };
}

function western(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 4096)
    parts.push(
      Array.from(bytes.subarray(at, at + 4096), byte =>
        byte >= 0x80 && byte < 0xa0 ? (WESTERN[byte - 0x80] ?? " ") : String.fromCharCode(byte),
      ).join(""),
    );
  return parts.join("");
}

function marked([a, b, c]: Uint8Array): Exclude<Encoding, "windows-1252"> | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  return a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : null;
}

function unmarked(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const looked = bytes.subarray(0, 4096 & ~1);
  const zeros = [0, 0];
  looked.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const many = looked.length / 4;
  const [even = 0, odd = 0] = zeros;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : null;
}
