/** Matches rule IDs such as `R2.5`, `R9.22a`, `A8`, `T10` and `T11.2`. */
const ID = /\b(?:R\d+\.\d+[a-z]?|A\d{1,2}|T(?:8\.4|1[01](?:\.\d)?))(?![\w.]*\d)/g;
const RANGE = /\bR(\d+)\.(\d+)[a-z]?[–-]R?(?:\d+\.)?(\d+)\b/g;

export function citedIds(text, known = new Set()) {
  const ids = new Set(text.match(ID) ?? []);
  for (const [, section, from, to] of text.matchAll(RANGE)) {
    for (let number = Number(from); number <= Number(to); number += 1) {
      const id = `R${section}.${number}`;
      if (known.has(id)) ids.add(id);
    }
  }
  return [...ids];
}

const VARIANT_ID = /\b([ZX])\d+\.\d+\b/g;
const VARIANT_RANGE = /\b([ZX])(\d+)\.(\d+)[–-]\1?(?:\2\.)?(\d+)\b/g;

/**
 * Returns the rules of combat variants that a text cites: single rules such as `Z2.5` and `X3.1`, and the
 * known rules in ranges such as `Z1.6–Z1.21`.
 */
export function citedVariantIds(text, known = new Set()) {
  const ids = new Set(text.match(VARIANT_ID) ?? []);
  for (const [, letter, section, from, to] of text.matchAll(VARIANT_RANGE)) {
    for (let number = Number(from); number <= Number(to); number += 1)
      if (known.has(`${letter}${section}.${number}`)) ids.add(`${letter}${section}.${number}`);
  }
  return [...ids];
}

/** Returns the variants' worked examples, such as `A-01` and `B-38`, that a text cites. */
export function citedVariantExamples(text) {
  return text.match(/\b[AB]-\d\d\b/g) ?? [];
}

/** Returns the numbers of the worked examples that a text cites, such as `example 7`. */
export function citedExamples(text) {
  return [...text.matchAll(/\bexamples? (\d+)\b/g)].map(([, number]) => Number(number));
}
