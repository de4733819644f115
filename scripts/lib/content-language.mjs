/**
 * Builds the file with the contents of all compendiums in one language, for clients that use this language
 * (`src/features/content-language`).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO, leaves, PACK_FOLDERS, textAt } from "./pack-texts.mjs";

/**
 * The contents of the compendiums in one language.
 * @typedef {object} ContentLanguage
 * @property {Record<string, string>} packs the names of the compendiums, by their ID
 * @property {Record<string, string>} packFolders the names of their folders, by the English name
 * @property {Record<string, string>} names the names of items, actors, traits, Drives and the like
 * @property {Record<string, Record<string, string>>} documents the texts of each document by its ID; each
 *   translation by its English text
 */

/** Matches the properties of an entry whose texts are shown as names on cards, in lists, and in dialogs. */
const NAMED = /^(?:name|tokenName|advantage|ambition|drives|favourites|skills|tokens)$/u;
const PACKS_OF_NAMES = new Set(["Item", "Actor", "Adventure"]);

/**
 * Returns the system's languages other than English, into which the compendiums can be translated.
 * @param {string} root the repository
 * @returns {string[]}
 */
export function contentLanguages(root) {
  const { languages } = JSON.parse(readFileSync(join(root, "system.json"), "utf8"));
  return languages.map(({ lang }) => lang).filter(lang => lang !== "en");
}

/**
 * Returns a compendium's translation, or an empty one if there is none.
 * @param {string} root the repository
 * @param {string} lang
 * @param {string} pack
 * @returns {any}
 */
export function translationOf(root, lang, pack) {
  const file = join(root, "translations", lang, `blackout.${pack}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/**
 * Returns the contents in a language. Omits texts that aren't translated and translations that equal the
 * English text.
 * @param {string} root the repository
 * @param {string} lang
 * @param {import("./pack-texts.mjs").PackTexts[]} packs the English texts
 * @param {(pack: string) => any} [translated] returns the translation of a compendium; by default its file
 * @returns {ContentLanguage}
 */
export function contentLanguage(root, lang, packs, translated = pack => translationOf(root, lang, pack)) {
  const types = new Map(
    JSON.parse(readFileSync(join(root, "system.json"), "utf8")).packs.map(({ name, type }) => [name, type]),
  );
  /** @type {ContentLanguage} */
  const made = { packs: {}, packFolders: {}, names: {}, documents: {} };
  for (const { name, texts, documents } of packs) {
    const translation = translated(name);
    if (name === PACK_FOLDERS)
      for (const { path, text } of leaves(texts)) {
        const translatedText = textAt(translation, path);
        if (typeof translatedText === "string" && translatedText !== "" && translatedText !== text)
          made.packFolders[text] = translatedText;
      }
    if (translation.label && translation.label !== texts["label"])
      made.packs[`blackout.${name}`] = translation.label;
    for (const { id, path } of documents) {
      const pairs = leaves(textAt(texts, path)).flatMap(leaf => {
        const translatedText = textAt(translation, [...path, ...leaf.path]);
        return typeof translatedText === "string" && translatedText !== "" && translatedText !== leaf.text
          ? [{ ...leaf, translatedText }]
          : [];
      });
      if (pairs.length === 0) continue;
      made.documents[id] ??= {};
      for (const { path: at, text, translatedText } of pairs) {
        made.documents[id][text] = translatedText;
        if ((name === DEMO || PACKS_OF_NAMES.has(types.get(name))) && path[0] === "entries" && isNamed(at))
          made.names[text] ??= translatedText;
      }
    }
  }
  return made;
}

/**
 * Whether the text at a path is the name of the entry or of one of its items or traits, or an element of one
 * of its lists of names.
 */
function isNamed(path) {
  return NAMED.test(path.at(-1) ?? "") || NAMED.test(path.at(-2) ?? "");
}
