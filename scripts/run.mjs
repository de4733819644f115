#!/usr/bin/env node
/** Runs the commands that need the dependencies, after installing any that are missing. */
import { fileURLToPath } from "node:url";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { runCommand } from "./lib/run-command.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = name => `node_modules/${name}`;
const COMMANDS = {
  "build": [["scripts/build.mjs"]],
  "package": [["scripts/package.mjs"]],
  "check": [
    [bin("oxfmt/bin/oxfmt"), "--check", "."],
    // ESLint's report on a file depends only on the file and the configuration, so the reports on unchanged
    // files can be cached.
    [
      bin("eslint/bin/eslint.js"),
      ...[".", "--max-warnings", "0"],
      ...["--cache", "--cache-strategy", "content", "--cache-location", ".cache/eslint/"],
    ],
    // No ESLint plugin for tests: oxlint has the same rules and is fifty times as fast.
    [
      bin("oxlint/bin/oxlint"),
      ...["-c", "tests/.oxlintrc.json", "--deny-warnings", "--report-unused-disable-directives", "tests"],
    ],
    ["scripts/long-lines.mjs"],
    [bin("oxlint/bin/oxlint"), "--type-aware", "--tsconfig", "tsconfig.json", "--deny-warnings", "src"],
    // The TypeScript 7 compiler is four times as fast as TypeScript 6, but loses the base class of Token in
    // Foundry's types. TypeScript 6, which the linter and the build also use, therefore checks the files
    // that use these types.
    [bin("typescript-native/bin/tsc"), "-p", "tsconfig.rules.json"],
    ["scripts/check-types.mjs"],
    [bin("typescript-native/bin/tsc"), "-p", "host/tsconfig.json"],
    [bin("typescript-native/bin/tsc"), "-p", "tsconfig.node.json"],
    [bin("typescript-native/bin/tsc"), "-p", "tsconfig.scripts.json"],
    // Checks that the generated pages in docs/ are up to date.
    ["scripts/rules/coverage.mjs", "--check"],
    ["scripts/rules/api-docs.mjs"],
    ["scripts/rules/house-rules-docs.mjs", "--check"],
    ["scripts/rules/clock-table.mjs", "--check"],
    ["scripts/rules/action-index.mjs", "--check"],
    ["scripts/rules/layer-map.mjs", "--check"],
    ["scripts/security/permissions.mjs", "--check"],
    // Checks that the Foundry methods that the system overrides and the hooks that it uses are listed, each
    // with a description of Foundry's behavior.
    ["scripts/foundry/audit.mjs", "--check"],
    // Checks that third-party packages are pinned and have known licenses, that the project's code never
    // evaluates text as code, and that it never inserts unsafe text as HTML.
    ["scripts/security/packages.mjs", "--check"],
    ["scripts/security/sinks.mjs"],
    // Checks that every language has all English keys, and that the code contains no hard-coded UI text.
    ["scripts/languages.mjs", "--strict"],
    // Checks that the translations of the compendiums match the English texts.
    ["scripts/translations.mjs", "--strict"],
    // Checks that the project's texts don't quote the rules texts.
    ["scripts/copied-text.mjs"],
    // Checks the spelling, and that no text uses the project's private terms.
    ["scripts/words/audit.mjs"],
  ],
  "dev": [["scripts/dev.mjs"]],
  "format": [[bin("oxfmt/bin/oxfmt"), "."]],
  "audit": [["scripts/audit.mjs"]],
  "mutation": [["scripts/mutation.mjs"]],
  "without-variant": [["scripts/without-variant.mjs"]],
  "bench": [["scripts/build.mjs"], ["scripts/bench.mjs"]],
  "screenshots": [["scripts/build.mjs"], ["scripts/screenshots.mjs"]],
  "languages": [["scripts/languages.mjs"]],
  "generate": [
    ["scripts/generate/index.mjs"],
    ["scripts/rules/coverage.mjs"],
    ["scripts/rules/house-rules-docs.mjs"],
    ["scripts/rules/clock-table.mjs"],
    ["scripts/rules/action-index.mjs"],
    ["scripts/rules/layer-map.mjs"],
    ["scripts/security/permissions.mjs"],
    ["scripts/security/packages.mjs"],
    ["scripts/foundry/audit.mjs"],
  ],
};

const [name, ...args] = process.argv.slice(2);
const steps = COMMANDS[name];
if (!steps) {
  console.error(`There is no command "${name ?? ""}". There are: ${Object.keys(COMMANDS).join(", ")}`);
  process.exit(2);
}
await ensureDependencies();
for (const [index, step] of steps.entries()) {
  // The arguments are for the last step. The earlier steps only prepare for it.
  const own = index === steps.length - 1 ? args : [];
  const code = await runCommand(process.execPath, [...step, ...own], { cwd: root });
  if (code !== 0) process.exit(code);
}
