/**
 * Returns a word in a form for comparison: in lowercase, without accents, quotes or punctuation, and with
 * camel-case words separated. For example, `Armor-Piercing`, `armorPiercing` and `ARMOR PIERCING` have the
 * same form.
 */
export function plainWord(text: string): string {
  return text
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/['’‘`´]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Returns the distance between two words, from 0 for equal words to 1 for words with nothing in common: the
 * number of letters to change, add or remove, divided by the length of the longer word.
 */
export function distance(a: string, b: string): number {
  if (a === b) return 0;
  const longest = Math.max(a.length, b.length);
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1)
      row.push(
        Math.min(
          (row[j - 1] ?? 0) + 1,
          (before[j] ?? 0) + 1,
          (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    before = row;
  }
  return (before[b.length] ?? longest) / longest;
}

/**
 * Returns the known word that is most similar to an unknown word, or null if none is similar. If several are
 * equally similar, returns the first in alphabetical order.
 */
export function nearest(word: string, known: Iterable<string>): string | null {
  const plain = plainWord(word).slice(0, 40);
  const judged = [...known]
    .map(one => ({ one, far: distance(plain, one) }))
    .filter(({ far, one }) => far <= 0.4 || (plain.length > 3 && one.startsWith(plain)));
  judged.sort((a, b) => a.far - b.far || (a.one < b.one ? -1 : 1));
  return judged[0]?.one ?? null;
}
