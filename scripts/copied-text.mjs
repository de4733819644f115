#!/usr/bin/env node
/**
 * Checks that the project's own text doesn't quote the rules text. Compares every sequence of eight words
 * with the hashed sequences of the rules text (`lib/copied-text.hashes`, which contains no text), prints the
 * file, line and words of each match, and fails if there are any. Usage: node scripts/copied-text.mjs
 * [FILE…]. Without file arguments, checks all text in the project, such as packs, lang, docs and templates.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const RUN = 8;
const ours = [
  "packs",
  "lang",
  "docs",
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "assets/CREDITS.md",
  "system.json",
  "templates",
  "src/variants",
];
const TEXTS = /\.(yaml|json|md|hbs)$/u;

const known = new Set(readFileSync(new URL("./lib/copied-text.hashes", import.meta.url), "utf8").split("\n"));
/** Returns the short hash of a sequence of words. */
export const hash = words => createHash("sha256").update(words.join(" ")).digest("hex").slice(0, 12);

/**
 * Returns each sequence of eight words in a text that also occurs in the text of the rules, with its line
 * number in the former.
 * @param {string} text
 * @param {ReadonlySet<string>} [runs] hashes of the sequences to find
 * @returns {{line: number, run: string}[]}
 */
export function copiedRuns(text, runs = known) {
  const words = [...text.matchAll(/[\p{L}\p{N}']+/gu)].map(match => ({
    word: match[0].toLowerCase(),
    at: match.index,
  }));
  const found = [];
  for (let index = 0; index + RUN <= words.length; index += 1) {
    const run = words.slice(index, index + RUN).map(({ word }) => word);
    if (runs.has(hash(run)))
      found.push({ line: text.slice(0, words[index].at).split("\n").length, run: run.join(" ") });
  }
  return found;
}

/** Returns the files that contain the project's texts. */
export function ourTexts() {
  return ours.flatMap(name => {
    const whole = path.join(root, name);
    return TEXTS.test(name)
      ? [whole]
      : readdirSync(whole, { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile() && TEXTS.test(entry.name))
          .map(entry => path.join(entry.parentPath, entry.name));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.length > 2 ? process.argv.slice(2) : ourTexts();
  const found = files.flatMap(file =>
    copiedRuns(readFileSync(file, "utf8")).map(
      ({ line, run }) => `${path.relative(root, path.resolve(file))}:${line}: ${run}`,
    ),
  );
  for (const line of found) console.log(line);
  process.exit(found.length > 0 ? 1 : 0);
}
