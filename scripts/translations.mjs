#!/usr/bin/env node
/**
 * Checks the translations of the compendiums (docs/translating.md).
 *
 *   node scripts/translations.mjs counts per language, and what is missing or wrong
 *   node scripts/translations.mjs --strict fails if anything is missing
 *   node scripts/translations.mjs --start <code> adds missing entries to a language, with empty texts
 *   node scripts/translations.mjs --accept <code> records that a language matches the English texts
 *
 * Wrong translations always fail: unknown keys, links or tags that differ from the English ones, and entries
 * whose English text has changed since their translation was accepted.
 */
import { fileURLToPath } from "node:url";
import { contentLanguages } from "./lib/content-language.mjs";
import { packTexts } from "./lib/pack-texts.mjs";
import { acceptLanguage, startLanguage, translationFaults } from "./lib/translation-check.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [option = "", code = ""] = process.argv.slice(2);
const packs = await packTexts();
/** The maximum number of texts to list per language and kind of problem. */
const MOST = 20;

if (option === "--start") startLanguage(root, code, packs);
else if (option === "--accept") acceptLanguage(root, code, packs);
else {
  let failed = false;
  for (const lang of contentLanguages(root)) {
    const { texts, missing, wrong } = translationFaults(root, lang, packs);
    console.log(`${lang}: ${texts - missing.length} of ${texts} texts of the compendiums are translated`);
    list(wrong, "wrong texts");
    if (option === "--strict")
      list(
        missing.map(fault => `missing: ${fault}`),
        "missing texts",
      );
    failed ||= wrong.length > 0 || (option === "--strict" && missing.length > 0);
  }
  if (failed) process.exitCode = 1;
}

/**
 * Prints the errors of one kind.
 * @param {readonly string[]} faults
 * @param {string} what
 */
function list(faults, what) {
  for (const fault of faults.slice(0, MOST)) console.error(`  ${fault}`);
  if (faults.length > MOST) console.error(`  and ${faults.length - MOST} more ${what}`);
}
