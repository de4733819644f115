/**
 * Generates a pseudo-locale: English text with accents, lengthened by about 40%, to show where longer text
 * doesn't fit. It is generated only for tests and screenshots and is never shipped.
 */

const ACCENTS = Object.fromEntries(
  [..."aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcçnñsšzžCÇNÑSŠZŽ"].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1]]] : [],
  ),
);
/** Matches the parts of a text that remain unchanged: placeholders, tags, links and entities. */
const KEPT = /\{\w+\}|<[^>]*>|\[\[[^\]]*\]\]|@\w+\[[^\]]*\]|&\w+;/u;
const PADDING = ["lörem", "ïpsum", "dölor", "sït", "âmet"];

/**
 * Converts a text to the pseudo-locale.
 * @param {string} text
 * @returns {string} the text, about 40% (and at least one letter) longer; unchanged if it contains no
 *   letter
 */
export function pseudoText(text) {
  const letters = text.replace(new RegExp(KEPT, "gu"), "").replace(/[^\p{L}]/gu, "").length;
  if (letters === 0) return text;
  const accented = text
    .split(new RegExp(`(${KEPT.source})`, "u"))
    .map(part => (KEPT.test(part) ? part : [...part].map(letter => ACCENTS[letter] ?? letter).join("")))
    .join("");
  const more = Math.max(1, Math.round(letters * 0.4));
  // A short text usually stays a single word in other languages, so its word is lengthened. A longer text
  // gets additional words.
  if (letters <= 8) return `${accented}${"ü".repeat(more)}`;
  let padding = "";
  for (let word = 0; padding.length < more; word += 1) padding += ` ${PADDING[word % PADDING.length]}`;
  return `${accented}${padding.slice(0, more).trimEnd()}`;
}

/**
 * Returns an entire language file in the pseudo-locale.
 * @param {object} tree
 * @returns {Record<string, unknown>}
 */
export function pseudoLocale(tree) {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "object" && value !== null ? pseudoLocale(value) : pseudoText(String(value)),
    ]),
  );
}
