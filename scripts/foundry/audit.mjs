#!/usr/bin/env node
/**
 * Compares the system's use of Foundry with what is publicly known about Foundry: every overridden method,
 * every hook, and every name. Writes docs/foundry.md or, with --check, writes nothing and fails if the page
 * is out of date. Also fails if an override or a hook has no facts, facts are unused, a test is missing, or
 * code outside `src/compat` uses a name that is deprecated in Foundry 14. Finally, prints a line of counts.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rememberedUses } from "../generate/used-surface.mjs";
import { root } from "../rules/lib/sources.mjs";
import { templateFiles } from "../lib/system-files.mjs";
import { writeOrCheck } from "../rules/lib/write-or-check.mjs";
import { deprecatedUses, foundryPage, missingTests, unlisted } from "./facts.mjs";

const read = name => readFileSync(join(root, "scripts", "foundry", name), "utf8");
const { names, options, overrides, hooks } = rememberedUses();
const own = overrides.filter(({ where }) => where.startsWith("src/"));
const facts = { overrides: JSON.parse(read("overrides.json")), hooks: JSON.parse(read("hooks.json")) };
const heard = hooks.filter(({ name }) => !name?.startsWith("blackout."));

const problems = unlisted(own, heard, facts);
const deprecated = deprecatedUses(
  [...names, ...options],
  read("deprecated.csv"),
  templateFiles(root).map(({ file }) => ({ file, text: readFileSync(join(root, file), "utf8") })),
);
const page = foundryPage(own, heard, facts);
const others = [
  ...missingTests(facts, path =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null,
  ),
  writeOrCheck("docs/foundry.md", page),
].filter(problem => problem !== null);
for (const problem of [...problems, ...deprecated, ...others]) console.error(problem);
console.log(
  `foundry: ${own.length} overrides, ${new Set(heard.map(({ name }) => name)).size} hooks, ${names.length} names, ${problems.length} unlisted, ${deprecated.length} deprecated on 14`,
);
process.exitCode = problems.length + deprecated.length + others.length > 0 ? 1 : 0;
