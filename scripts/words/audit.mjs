#!/usr/bin/env node
/**
 * Checks the spelling of all texts with an American English dictionary, a list of software terms, and
 * `dictionary.txt`. Also finds the private terms listed in `private.mjs`. The last line of the output
 * contains the counts.
 */
import { fileURLToPath } from "node:url";
import { checkTexts, dictionaryProblems } from "./check-texts.mjs";
import { dictionary, ownWords } from "./dictionary.mjs";
import { allTexts } from "./texts.mjs";

const texts = allTexts(fileURLToPath(new URL("../..", import.meta.url)));
const found = checkTexts(texts, dictionary());
const problems = dictionaryProblems(ownWords());
for (const line of [...found.unknown, ...found.private, ...problems]) console.error(line);
console.log(`words: ${texts.length} texts, ${found.unknown.length} unknown, ${found.private.length} private`);
process.exitCode = found.unknown.length + found.private.length + problems.length > 0 ? 1 : 0;
