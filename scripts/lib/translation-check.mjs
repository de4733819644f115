/** Compares the translations of the compendiums with the English texts. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { translationOf } from "./content-language.mjs";
import { leaves, textAt } from "./pack-texts.mjs";

/** The file that contains the digests of the English entries whose translations were accepted. */
const ACCEPTED = "translations/accepted.json";

/**
 * The errors in the translations of one language.
 * @typedef {object} TranslationFaults
 * @property {number} texts the number of English texts
 * @property {string[]} missing untranslated texts
 * @property {string[]} wrong unknown keys, differing markup, and stale entries
 */

/**
 * Returns the errors in a language's translations.
 * @param {string} root the repository
 * @param {string} lang
 * @param {import("./pack-texts.mjs").PackTexts[]} packs the English texts
 * @returns {TranslationFaults}
 */
export function translationFaults(root, lang, packs) {
  const accepted = acceptedOf(root)[lang] ?? {};
  let texts = 0;
  const missing = [];
  const wrong = [];
  for (const { name, texts: english } of packs) {
    const translation = translationOf(root, lang, name);
    const place = path => `${lang}/blackout.${name}: ${path.join(" › ")}`;
    const originals = leaves(english);
    const known = new Set(originals.map(({ path }) => JSON.stringify(path)));
    texts += originals.length;
    for (const { path, text } of originals) {
      const translatedText = textAt(translation, path);
      if (typeof translatedText !== "string" || translatedText.trim() === "") missing.push(place(path));
      else {
        const difference = markupDifference(text, translatedText);
        if (difference !== "") wrong.push(`${place(path)}: ${difference}`);
      }
    }
    const { mapping: _, ...entries } = translation;
    for (const { path } of leaves(entries))
      if (!known.has(JSON.stringify(path))) wrong.push(`${place(path)}: has no English text`);
    for (const [entry, digest] of Object.entries(digestsOf(english)))
      if (Object.hasOwn(accepted[name] ?? {}, entry) && accepted[name][entry] !== digest)
        wrong.push(
          `${place([entry])}: the English text has changed; renew the translation, then run node scripts/translations.mjs --accept ${lang}`,
        );
  }
  return { texts, missing, wrong };
}

/**
 * Records that a language's fully translated entries match the current English texts.
 * @param {string} root the repository
 * @param {string} lang
 * @param {import("./pack-texts.mjs").PackTexts[]} packs
 */
export function acceptLanguage(root, lang, packs) {
  const all = acceptedOf(root);
  all[lang] = Object.fromEntries(
    packs.map(({ name, texts }) => {
      const translation = translationOf(root, lang, name);
      const digests = Object.entries(digestsOf(texts)).filter(([entry]) =>
        leaves(textAt(texts, ["entries", entry])).every(({ path }) =>
          textAt(translation, ["entries", entry, ...path]),
        ),
      );
      return [name, Object.fromEntries(digests)];
    }),
  );
  write(join(root, ACCEPTED), all);
}

/**
 * Adds the missing entries, with empty strings, to a language's translation files.
 * @param {string} root the repository
 * @param {string} lang
 * @param {import("./pack-texts.mjs").PackTexts[]} packs
 */
export function startLanguage(root, lang, packs) {
  for (const { name, texts } of packs) {
    const translation = translationOf(root, lang, name);
    // Writing a complete file would change only the order of its entries.
    if (leaves(texts).every(({ path }) => typeof textAt(translation, path) === "string")) continue;
    const filled = (english, existing) =>
      typeof english === "string"
        ? typeof existing === "string"
          ? existing
          : ""
        : Object.fromEntries(
            Object.entries(english).map(([key, value]) => [key, filled(value, existing?.[key])]),
          );
    write(join(root, "translations", lang, `blackout.${name}.json`), filled(texts, translation));
  }
}

/**
 * Returns the markup that a translation must keep, in any order: links, inline rolls and enrichers without
 * their labels, and tags.
 * @param {string} text
 * @returns {string}
 */
export function markup(text) {
  return marksOf(text).join(" ");
}

function marksOf(text) {
  return [...text.matchAll(/@\w+\[[^\]]*\]|\[\[[^\]]*\]\]|<\/?[a-z][^>]*>/giu)]
    .map(([found]) => found)
    .sort();
}

/** Returns which markup a translation lacks or has in addition, or an empty string if it has the same markup. */
function markupDifference(english, translated) {
  const [lacks, adds] = [marksOf(english), marksOf(translated)];
  for (const mark of [...lacks]) {
    if (!adds.includes(mark)) continue;
    adds.splice(adds.indexOf(mark), 1);
    lacks.splice(lacks.indexOf(mark), 1);
  }
  return [
    ...(lacks.length > 0 ? [`lacks ${lacks.join(" ")}`] : []),
    ...(adds.length > 0 ? [`has ${adds.join(" ")}, which the English text lacks`] : []),
  ].join("; ");
}

function digestsOf(texts) {
  return Object.fromEntries(
    Object.entries(texts.entries).map(([entry, value]) => [
      entry,
      createHash("sha256")
        .update(JSON.stringify(leaves(value)))
        .digest("hex")
        .slice(0, 8),
    ]),
  );
}

function acceptedOf(root) {
  const file = join(root, ACCEPTED);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function write(file, data) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
}
