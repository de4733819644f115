import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { flatten } from "../lib/language-check.mjs";
import { languageFiles } from "../lib/system-files.mjs";
import { textsOfCode } from "./code-texts.mjs";

const CODE = ["src", "host", "scripts", "tests"];
/**
 * The files that aren't checked: generated lists of Foundry's member names, declaration files, and generated
 * pages.
 */
const GENERATED = /\/generated\/|\.d\.[cm]?ts$|^docs\/rules-(?:api|coverage)\.md$/u;
/**
 * The files whose spelling isn't checked, because they contain words in several languages, HTML names, or
 * personal names.
 */
const OTHER_WORDS = [
  "assets/CREDITS.md",
  "docs/packages.md",
  "docs/translating.md",
  "host/server/html.ts",
  "src/importer/",
  "packs/_source/tables/names-of-people.yaml",
  "tests/fixtures/",
];

/** @typedef {import("./code-texts.mjs").Text} Text */

/**
 * Returns every text that must be checked: pages, compendiums, the English UI texts, comments, test titles,
 * and messages.
 * @param {string} root
 * @returns {Text[]}
 */
export function allTexts(root) {
  const read = file => readFileSync(join(root, file), "utf8");
  const inside = (folder, ending) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && ending.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(join(root, "/").length).replaceAll("\\", "/"))
      // Skips installed packages and everything in hidden folders, such as builds.
      .filter(file => !/(?:^|\/)(?:node_modules|\.[^/]+)\//u.test(file))
      .toSorted();
  const pages = [
    ...readdirSync(root).filter(name => name.endsWith(".md")),
    ...["docs", "host", "assets", "scripts", "tests"].flatMap(folder => inside(folder, /\.md$/u)),
  ];
  return [
    ...pages.filter(file => !GENERATED.test(file)).flatMap(file => paragraphs(file, read(file))),
    ...inside("packs", /\.ya?ml$/u).flatMap(file => packTexts(file, load(read(file)))),
    ...languageFiles(root, "en").flatMap(file => screenTexts(file, JSON.parse(read(file)))),
    ...CODE.flatMap(folder => inside(folder, /\.(?:ts|mts|mjs|js)$/u))
      .filter(file => !GENERATED.test(file))
      .flatMap(file => textsOfCode(file, read(file)))
      // Sentences in the code of tests are omitted, because they are test data and often in other languages.
      .filter(({ file, kind }) => kind !== "message" || !file.startsWith("tests/")),
  ];
}

/**
 * Whether the spelling of a file's texts is checked.
 * @param {string} file
 */
export const isSpelled = file => !OTHER_WORDS.some(name => file.startsWith(name));

/**
 * Returns the paragraphs of a page, excluding code blocks.
 * @param {string} file
 * @param {string} page
 * @returns {Text[]}
 */
export function paragraphs(file, page) {
  const bare = page.replace(/^```[\s\S]*?^```/gmu, block => block.replace(/[^\n]/gu, ""));
  return [...bare.matchAll(/(?:^.*\S.*\n?)+/gmu)].map(({ 0: text, index }) => ({
    file,
    line: bare.slice(0, index).split("\n").length,
    kind: "page",
    text,
  }));
}

/** Returns the texts in a compendium's source: names and sentences, but not keys, IDs or paths. */
function packTexts(file, value) {
  if (typeof value === "string")
    return /^(?:<|\p{Lu})|\s/u.test(value) ? [{ file, kind: "pack", text: value }] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(part => packTexts(file, part));
}

/** Returns the texts in a language file, each with its key instead of a line number. */
function screenTexts(file, texts) {
  return [...flatten(texts)].map(([key, text]) => ({ file: `${file} ${key}`, kind: "screen", text }));
}
