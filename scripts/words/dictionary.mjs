import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeTrie, parseDictionary } from "cspell-trie-lib";

const { resolve } = createRequire(import.meta.url);
/** Returns the unpacked word list of a dictionary package. */
const unpacked = (name, file) =>
  gunzipSync(readFileSync(join(dirname(resolve(`${name}/cspell-ext.json`)), file)));
const own = new URL("dictionary.txt", import.meta.url);

/** Returns the project's own words: those of the game and of Foundry, names, and programming terms. */
export const ownWords = () => readFileSync(own, "utf8").split("\n").filter(Boolean);

/**
 * Returns a function that checks whether a word is in the American English dictionary, in the list of
 * software terms, or in the project's own list. Each word is looked up only once.
 * @param {readonly string[]} words the project's own words
 * @returns {(word: string) => boolean}
 */
export function dictionary(words = ownWords()) {
  const known = new Set(words);
  const tries = [
    decodeTrie(unpacked("@cspell/dict-en_us", "en_US.trie.gz")),
    parseDictionary(unpacked("@cspell/dict-software-terms", "dict/softwareTerms.txt.gz").toString()),
  ];
  const has = word => known.has(word) || tries.some(trie => trie.has(word));
  /** @type {Map<string, boolean>} */
  const asked = new Map();
  return word => {
    let answer = asked.get(word);
    if (answer === undefined) {
      const plain = word.replaceAll("’", "'");
      const stem = plain.replace(/'s?$/u, "");
      answer = [plain, plain.toLowerCase(), stem, stem.toLowerCase()].some(has);
      asked.set(word, answer);
    }
    return answer;
  };
}
