/** Patterns that match code in a text. Code is excluded from the word check. */
const CODE = [
  /```[\s\S]*?```/gu,
  /`[^`\n]*`/gu,
  /https?:\/\/[^\s)>\]]+/gu,
  /\]\([^)\s]*\)/gu,
  /\[\[[^\]]*\]\]\{?/gu,
  /@\w+\[[^\]]*\]\{?/gu,
  /\{@\w+ [^}]*\}/gu,
  /\{[\w.]*\}/gu,
  /<!--|-->/gu,
  /<\/?[a-z][^<>]*>/giu,
  /&(?:#\d+|\w+);/gu,
  // Matches types and names in docstring tags.
  /@(?:param|property|typedef|template)\b(?: *\{[^\n]*\})?(?: +\[?[\w.]+(?:=[^\]\s]*)?\]?)?/gu,
  /@(?:type|returns|throws|import|satisfies|implements|extends)\b(?: *\{[^\n]*\})?/gu,
];
/** Matches characters that don't occur in ordinary words. */
const IN_CODE = /^-|[_$#=<>\\/@{}|+^~%\d]|[\p{L}\d][.:([][\p{L}\d]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}|\.\.\./u;
const WORD = /^\p{L}+(?:’\p{L}+)*$/u;

/**
 * Returns the words of a text that must be looked up in the dictionary, with their positions. Code,
 * addresses, placeholders, identifiers, abbreviations in capitals, and words of fewer than three letters are
 * omitted.
 * @param {string} text
 * @returns {{ word: string, at: number }[]}
 */
export function wordsOf(text) {
  const found = [];
  for (const chunk of withoutCode(text).matchAll(/[^\s—–…“”"„«»]+/gu)) {
    const bare = chunk[0]
      .replace(/^[^\p{L}\d_$#@/.\\-]+/u, "")
      .replace(/[^\p{L}\d_$)/\\]+$/u, "")
      .replace(/\)$/u, "");
    const plain = bare.replace(/^_+|_+$/gu, "").replaceAll("'", "’");
    if (plain === "" || IN_CODE.test(plain)) continue;
    for (const part of plain.split(/[-,;:]/u)) {
      if (part.length < 3 || !WORD.test(part) || part === part.toUpperCase()) continue;
      found.push({ word: part, at: chunk.index });
    }
  }
  return found;
}

/**
 * Returns the text with all code replaced by spaces, so that positions and line breaks stay the same.
 * @param {string} text
 * @returns {string}
 */
export function withoutCode(text) {
  return CODE.reduce((rest, code) => rest.replace(code, match => match.replace(/[^\n]/gu, " ")), text);
}
