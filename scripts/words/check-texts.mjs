import { isSpelled } from "./texts.mjs";
import { privateWords } from "./private.mjs";
import { wordsOf } from "./words.mjs";

/** @typedef {import("./code-texts.mjs").Text} Text */

/**
 * Returns the unknown words and the banned words in the given texts, one line per occurrence.
 * @param {readonly Text[]} texts
 * @param {(word: string) => boolean} isKnown
 * @returns {{ unknown: string[], private: string[] }}
 */
export function checkTexts(texts, isKnown) {
  /** @type {(text: Text, at?: number) => string} */
  const place = ({ file, line, text }, at = 0) =>
    line === undefined ? file : `${file}:${line + text.slice(0, at).split("\n").length - 1}`;
  return {
    unknown: texts
      .filter(({ file }) => isSpelled(file))
      .flatMap(entry =>
        wordsOf(entry.text)
          .filter(({ word }) => !isKnown(word))
          .map(({ word, at }) => `${place(entry, at)}: unknown word "${word}"`),
      ),
    private: texts.flatMap(entry =>
      privateWords(entry.kind, entry.text).map(
        ({ found, write }) => `${place(entry)}: "${found}" is private to this project; write: ${write}`,
      ),
    ),
  };
}

/**
 * Returns a message for each word in the project's dictionary that is out of order or a duplicate.
 * @param {readonly string[]} own
 * @returns {string[]}
 */
export function dictionaryProblems(own) {
  return own.flatMap((word, at) =>
    at > 0 && own[at - 1] >= word ? [`dictionary.txt:${at + 1}: "${word}" is out of order`] : [],
  );
}
