#!/usr/bin/env node
/**
 * Runs the mutation tests (docs/mutation.md): changes the sources in a copy of the project, measures which
 * tests reach which change, and runs these tests with one change at a time. Prints the scores, and fails if
 * tests detect less than 85% of the changes.
 *
 * Without arguments, all files are changed. Names of files or folders limit the run to these. `--tables` also
 * tests changes that are executed only while modules load, such as those in tables. This takes a second or more
 * for each change, because the modules are loaded again.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { copyWithChanges } from "./lib/mutation-copy.mjs";
import { onlyLoaded, plansOf, scoresOf } from "./lib/mutation-plan.mjs";
import { variantFolders } from "./lib/system-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const LEAST = 85;
/**
 * Quick tests run first and detect most changes. Longer tests run only with the changes that remain. Tests
 * that take longer than the last limit, in milliseconds, don't run.
 */
const ROUNDS = [
  [0, 10],
  [10, 300],
];
const SURVIVORS = "reports/mutation-survivors.txt";
const copy = join(root, ".cache/mutation");
const results = join(copy, "results");
const detectedFile = join(results, "detected.txt");
const variants = variantFolders(root);
const LAYERS = [
  ...["rules", "ledger", "actions/core", "writer"].map(name => ({
    name,
    sources: [`src/${name}`],
    tests: [`tests/unit/${name}`],
  })),
  // The tests of the actions check many texts.
  { name: "language", sources: ["src/language"], tests: ["tests/unit/language", "tests/unit/actions/core"] },
  {
    name: "variants",
    sources: variants.map(variant => `src/variants/${variant}/rules`),
    tests: variants.map(variant => `tests/unit/variants/${variant}/rules`),
  },
];

const { values: options, positionals } = parseArgs({
  options: { tables: { type: "boolean", default: false } },
  allowPositionals: true,
});
const files = chosenFiles();
process.on("exit", () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const allChanges = await copyWithChanges(root, copy, files);
console.log(`${allChanges.length} changes in ${files.length} files`);
const measured = await measure();
const changes = chosenChanges();
await test();
process.exit(report() >= LEAST ? 0 : 1);

/** Returns the source files to change. */
function chosenFiles() {
  const chosen = positionals.map(path => relative(root, join(root, path)).replaceAll("\\", "/"));
  const found = LAYERS.flatMap(({ sources }) => sources)
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map(name => `${folder}/${name}`),
    )
    .map(file => file.replaceAll("\\", "/"))
    .filter(file => file.endsWith(".ts"))
    .filter(file => chosen.length === 0 || chosen.some(path => file === path || file.startsWith(`${path}/`)));
  if (found.length > 0) return found;
  console.error(`No files to change. The mutation tests cover ${LAYERS.map(({ name }) => name).join(", ")}.`);
  return process.exit(2);
}

/** Returns the changes to test. */
function chosenChanges() {
  if (options.tables) return allChanges;
  const loaded = onlyLoaded(LAYERS, allChanges, measured);
  if (loaded.size > 0) console.log(`Left out: ${loaded.size} changes that run only while modules load`);
  return allChanges.filter(({ id }) => !loaded.has(id));
}

/** Runs each test without a change, and returns how long it takes and which changes it reaches. */
async function measure() {
  mkdirSync(results, { recursive: true });
  const folders = LAYERS.filter(({ sources }) =>
    files.some(file => sources.some(folder => file.startsWith(`${folder}/`))),
  ).flatMap(({ tests }) => tests);
  const tests = [...new Set(folders)].flatMap(folder =>
    readdirSync(join(copy, folder), { recursive: true, encoding: "utf8" })
      .filter(name => name.endsWith(".test.ts"))
      .map(name => `${folder}/${name.replaceAll("\\", "/")}`),
  );
  await run("measure", tests);
  /** @type {import("./lib/mutation-plan.mjs").Measured[]} */
  const found = readdirSync(results).map(name => JSON.parse(readFileSync(join(results, name), "utf8")));
  requireAll(
    tests,
    found.map(({ file }) => file),
  );
  const all = found.flatMap(({ tests }) => tests);
  const most = ROUNDS.at(-1)?.[1] ?? 0;
  const long = all.filter(({ duration }) => duration >= most).length;
  console.log(`${all.length} tests in ${tests.length} files; ${long} take longer than ${most} ms`);
  for (const failure of found.flatMap(({ failures }) => failures)) console.log(`Left out: ${failure}`);
  return found;
}

/** Runs the tests with one change at a time. */
async function test() {
  writeFileSync(detectedFile, "");
  for (const [least, most] of ROUNDS) {
    const detected = readDetected();
    const left = changes.filter(({ id }) => !detected.has(id));
    const plans = plansOf(LAYERS, left, measured, least, most);
    for (const [file, plan] of plans) writeFileSync(planFile(file), JSON.stringify(plan));
    await run("test", [...plans.keys()]);
    const unfinished = [...plans.keys()].filter(file => readdirSync(results).includes(planName(file)));
    requireAll(unfinished, []);
  }
}

/** Exits if a file of tests has no result, because it can't be loaded or its worker has crashed. */
function requireAll(expected, found) {
  const missing = expected.filter(file => !found.includes(file));
  if (missing.length === 0) return;
  console.error(`No results from ${missing.join(", ")}`);
  process.exit(1);
}

/**
 * Starts Vitest in the copy with the runner for mutation tests, which does a job with each of these files.
 * @param {"measure" | "test"} job
 * @param {string[]} include
 */
async function run(job, include) {
  const started = Date.now();
  const vitest = await startVitest("test", [], {
    config: false,
    root: copy,
    watch: false,
    include,
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 600_000,
    runner: "tests/support/mutation-runner.ts",
    setupFiles: ["tests/support/properties.ts"],
    // Property tests use the same values each time.
    env: { BLACKOUT_ALL: "" },
    provide: { mutation: { job, folder: results } },
    // A change may cause errors outside tests.
    dangerouslyIgnoreUnhandledErrors: true,
    passWithNoTests: true,
    // Changes cause warnings about promises that are handled too late.
    execArgv: ["--no-warnings"],
    silent: true,
    reporters: [progress(include.length)],
  });
  await vitest?.close();
  console.log(`${job}: ${include.length} files, ${Math.round((Date.now() - started) / 1000)} s`);
}

/**
 * Prints the number of completed files, and errors that prevent a file from loading.
 * @param {number} total
 * @returns {import("vitest/node").Reporter}
 */
function progress(total) {
  let count = 0;
  return {
    onTestModuleEnd(module) {
      count += 1;
      if (count % 20 === 0) console.log(`  ${count} of ${total} files`);
      for (const { message } of module.errors()) console.error(`${module.moduleId}: ${message}`);
    },
  };
}

function planName(file) {
  return `${file.replaceAll("/", "_")}.json`;
}

function planFile(file) {
  return join(results, planName(file));
}

/** Returns the IDs of the changes that a test has detected. */
function readDetected() {
  return new Set(readFileSync(detectedFile, "utf8").split("\n"));
}

/** Prints the scores, writes a list of the surviving changes, and returns the total score. */
function report() {
  const detected = readDetected();
  const survivors = changes.filter(({ id }) => !detected.has(id));
  survivors.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  mkdirSync("reports", { recursive: true });
  writeFileSync(SURVIVORS, survivors.map(({ text }) => `${text}\n`).join(""));
  const scores = scoresOf(LAYERS, changes, detected);
  for (const { name, changes, detected, score } of scores)
    console.log(`${name}: ${detected} of ${changes} (${score.toFixed(1)}%)`);
  console.log(`At least ${LEAST}% are required. Survivors: ${SURVIVORS}`);
  return scores.at(-1)?.score ?? 100;
}
