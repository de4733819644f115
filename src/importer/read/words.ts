/**
 * A word as it is compared: small letters without accents, quotes and signs, parts of a joined word apart.
 * `Armor-Piercing`, `armorPiercing` and `ARMOR PIERCING` are the same.
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
 * How far two words are from each other, from 0 for the same to 1 for nothing in common: letters to change,
 * add or take, in parts of the longer.
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
 * The known word that is nearest to one that is not known; null when none is near. Of words as near as each
 * other the first in the order of letters.
 */
export function nearest(word: string, known: Iterable<string>): string | null {
  const plain = plainWord(word).slice(0, 40);
  const judged = [...known]
    .map(one => ({ one, far: distance(plain, one) }))
    .filter(({ far, one }) => far <= 0.4 || (plain.length > 3 && one.startsWith(plain)));
  judged.sort((a, b) => a.far - b.far || (a.one < b.one ? -1 : 1));
  return judged[0]?.one ?? null;
}
