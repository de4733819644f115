#!/usr/bin/env node
/**
 * Runs mutation tests of the rules, the ledger and the core of the actions (docs/mutation.md). Stryker runs
 * in shards, one after another, and adds the results of all shards to the same files. Finally, the script
 * prints the score, and fails if it is below 85%.
 *
 * Without arguments, all shards run. `--shard 2/4` runs only that shard; file names run only those files.
 * `--score` only prints the score of previous runs. `--force` discards earlier results for the files that are
 * run. The score includes only the files that were run.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutantsOf, scoreOf } from "./lib/mutants.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { variantFolders } from "./lib/system-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const LEAST = 85;
const SHARDS = 4;
const FOLDERS = [
  "src/rules",
  "src/ledger",
  ...variantFolders(root).map(variant => `src/variants/${variant}/rules`),
  "src/actions/core",
  "src/language",
];
const SURVIVORS = "reports/mutation-survivors.txt";
/** The only tests that run against mutations of the actions' core and of the language. */
const CORE_TESTS = ["actions/core", "language"].map(folder => `tests/unit/${folder}/*.test.ts`).join(",");

const { values: options, positionals } = parseArgs({
  options: {
    shard: { type: "string" },
    force: { type: "boolean", default: false },
    score: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const shards = chosenShards();
for (const [index, files] of options.score ? [] : shards.entries()) {
  console.log(`\n== Mutations ${index + 1} of ${shards.length}: ${files.length} files`);
  const [core, rest] = [true, false].map(is => files.filter(file => isOfActions(file) === is));
  if (rest.length > 0) await stryker(rest, options.force, "rules");
  if (core.length > 0) await stryker(core, options.force, "actions", CORE_TESTS);
  await runTables(new Set(files));
}
process.exit(report(new Set(shards.flat())) >= LEAST ? 0 : 1);

/** Returns the lists of files to mutate, one for each shard to run. */
function chosenShards() {
  if (positionals.length > 0)
    return [positionals.map(file => relative(root, join(root, file)).replaceAll("\\", "/"))];
  if (options.shard === undefined) return shardsOf(SHARDS);
  const [number, of] = options.shard.split("/").map(Number);
  if (!(Number.isInteger(number) && Number.isInteger(of) && number >= 1 && number <= of)) {
    console.error(`--shard ${options.shard}: expected for example 1/${SHARDS}`);
    process.exit(2);
  }
  return [shardsOf(of)[number - 1]].filter(files => files.length > 0);
}

/**
 * Distributes the files over `count` lists with about the same amount of code. Starting with the largest,
 * each file is added to the list that has the least code so far.
 */
function shardsOf(count) {
  const files = FOLDERS.flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && entry.name.endsWith(".ts"))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .map(name => ({ name, size: statSync(name).size }))
    .sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
  /** @type {{ names: string[], size: number }[]} */
  const lists = Array.from({ length: count }, () => ({ names: [], size: 0 }));
  for (const { name, size } of files) {
    const shortest = lists.reduce((least, each) => (each.size < least.size ? each : least));
    shortest.names.push(name);
    shortest.size += size;
  }
  return lists.map(({ names }) => names);
}

/**
 * Runs Stryker on files, or on ranges in files. `part` determines the file with the results
 * (stryker.config.mjs), and `tests` limits the tests that run. Exits the process if Stryker fails.
 */
async function stryker(places, force, part, tests) {
  const args = [
    "node_modules/@stryker-mutator/core/bin/stryker.js",
    "run",
    "stryker.config.mjs",
    "--mutate",
    places.join(","),
    ...(force ? ["--force"] : []),
  ];
  const code = await runCommand(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      BLACKOUT_MUTATION_PART: part,
      ...(tests === undefined ? {} : { BLACKOUT_MUTATION_TESTS: tests }),
    },
  });
  if (code === 0) return;
  console.error(
    `Stryker ended with ${code}. The shards before this one are kept; run the command again to go on.`,
  );
  process.exit(code);
}

/**
 * Tests the mutants in the tables of these files. All modules are reloaded for every mutant, which would take
 * too long with all tests, so each folder is tested only with its own tests. Mutants that were already
 * detected keep their status. All others are tested again, because Stryker doesn't notice when a new test
 * checks a table.
 */
async function runTables(files) {
  const folders = new Map();
  for (const { file, table, status, range } of mutantsOf(files)) {
    if (!table || (!options.force && ["Killed", "Timeout"].includes(status))) continue;
    const tests = testsOf(file);
    folders.set(tests, (folders.get(tests) ?? new Set()).add(range));
  }
  for (const [tests, ranges] of folders) {
    console.log(`\n== Tables: ${ranges.size} places with ${tests}`);
    await stryker([...ranges], true, "tables", tests);
  }
}

/** Returns the glob pattern for the tests of a source file's folder. All house rules share the same tests. */
function testsOf(file) {
  const folder = dirname(file).replace("src/", "tests/unit/").replace("/house-rules", "");
  return posix.join(folder, "*.test.ts");
}

/**
 * Whether a file belongs to the actions or to the language, which their cards use. The report doesn't list
 * their data tables separately.
 */
function isOfActions(file) {
  return /^src\/(?:actions|language)\//u.test(file);
}

/**
 * Prints the mutation score for the given files, writes a list of surviving mutants, and returns the score as
 * a percentage.
 */
function report(files) {
  const mutants = mutantsOf(files);
  const survivors = mutants
    .filter(({ status }) => ["Survived", "NoCoverage"].includes(status))
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  mkdirSync("reports", { recursive: true });
  writeFileSync(SURVIVORS, survivors.map(({ text }) => `${text}\n`).join(""));
  /** @type {[what: string, part: typeof mutants][]} */
  const parts = [
    ["Rules and ledger", mutants.filter(({ file, table }) => !table && !isOfActions(file))],
    ["The core of the actions", mutants.filter(({ file }) => isOfActions(file))],
    ["Tables", mutants.filter(({ file, table }) => table && !isOfActions(file))],
  ];
  for (const [what, part] of parts) {
    console.log(`${what}: ${scoreOf(part).score.toFixed(2)}% of ${part.length} mutants`);
  }
  const { score, killed, timedOut, survived, untested, leftOut } = scoreOf(mutants);
  console.log(`Survivors: ${SURVIVORS}`);
  console.log(
    `Mutation score ${score.toFixed(2)}% (at least ${LEAST}%): ${killed} killed, ${timedOut} timed out, ${survived} survived, ${untested} seen by no test; ${leftOut} left out`,
  );
  return score;
}
