#!/usr/bin/env node
/**
 * Checks the translations: `node scripts/run.mjs languages [code] [--all] [--strict]`. For each language, it
 * lists texts that are missing, not needed or empty, and texts whose placeholders or tags differ from those
 * of the English texts. It also lists unused English texts, and words that are hard-coded in templates and
 * scripts. With --strict, any of these is an error. With --all, all lines are shown instead of only the first
 * few.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { languageTexts, templateFiles } from "./lib/system-files.mjs";
import { compare, flatten, unused, wordsInScript, wordsInTemplate } from "./lib/language-check.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const options = process.argv.slice(2);
const all = options.includes("--all");
const wanted = options.filter(option => !option.startsWith("--"));
const read = path => readFileSync(join(root, path), "utf8");
const files = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(name => name.endsWith(ending))
    .map(name => `${folder}/${name.replaceAll("\\", "/")}`);

let faults = 0;
function printFaults(what, lines) {
  faults += lines.length;
  if (lines.length === 0) return;
  console.log(`  ${what}: ${lines.length}`);
  for (const line of all ? lines : lines.slice(0, 12)) console.log(`    ${line}`);
  if (!all && lines.length > 12) console.log(`    … (--all shows all of them)`);
}

const templates = templateFiles(root).map(({ file }) => file);
const english = flatten(languageTexts(root, "en"));
const codes = readdirSync(join(root, "lang"))
  .filter(name => name.endsWith(".json") && name !== "en.json")
  .map(name => name.slice(0, -".json".length));
for (const code of wanted.length > 0 ? wanted : codes) {
  if (!codes.includes(code)) {
    console.error(`There is no lang/${code}.json. There are: ${codes.join(", ") || "none besides English"}`);
    process.exit(2);
  }
  const translated = flatten(languageTexts(root, code));
  console.log(`${code}: ${translated.size} texts, English has ${english.size}`);
  const report = compare(english, translated, code);
  printFaults("missing", report.missing);
  printFaults("too much", report.extra);
  printFaults("empty", report.empty);
  printFaults("placeholders that differ", report.placeholders);
  printFaults("tags that differ", report.tags);
}

// If no language is specified, the manifest, the use of the keys, and the templates are checked as well.
if (wanted.length === 0) {
  const manifest = JSON.parse(read("system.json"));
  const listed = manifest.languages.map(({ path }) => path).sort();
  printFaults(
    "language files that system.json does not list",
    ["en", ...codes].map(code => `lang/${code}.json`).filter(path => !listed.includes(path)),
  );
  const sources = [
    ...files("src", ".ts"),
    ...templates,
    "system.json",
    ...files("packs/_source", ".yaml"),
    ...files("packs/_source", ".json"),
  ].map(read);
  console.log("English");
  printFaults("named nowhere", unused(english.keys(), sources));
  printFaults(
    "words in templates",
    templates.flatMap(path => wordsInTemplate(read(path)).map(text => `${path}: ${text}`)),
  );
  printFaults(
    "words in scripts",
    files("src", ".ts").flatMap(path => wordsInScript(read(path)).map(text => `${path}: ${text}`)),
  );
}
if (faults === 0) console.log("Nothing is amiss.");
process.exit(options.includes("--strict") && faults > 0 ? 1 : 0);
