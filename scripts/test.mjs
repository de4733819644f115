#!/usr/bin/env node
/**
 * Runs the test suites and ends with one line of totals: `N passed, N failed, N skipped`. Without arguments,
 * runs check and the unit, contract, headless and browser tests on Foundry 14, and only the tests of the
 * differences on Foundry 13. With arguments, runs the named suites, including `faults` and the other parts of
 * `deep`, which don't run by default.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brokenInPlaywright, brokenInVitest, describeFailure } from "./lib/broken-tests.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { runCommand } from "./lib/run-command.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, "reports");
const DEFAULT = ["check", "unit", "contract", "headless", "e2e", "e2e-13"];
const SUITES = {
  "check": output => script("check", output),
  "unit": output => vitest("unit", [], output),
  "contract": () => vitest("contract"),
  // Runs clients without a page against the real server, with simultaneous actions by several users.
  "headless": output => vitest("headless", [], output),
  "e2e": () => playwright("e2e"),
  // Runs the tests for differences between the Foundry versions. The deep run runs all tests on Foundry 13.
  "e2e-13": () => playwright("e2e-13", { BLACKOUT_GENERATION: "13" }),
  "faults": () => faults(),
  "e2e-all": () => playwright("e2e-all", { BLACKOUT_ALL: "1" }),
  "e2e-13-all": () => playwright("e2e-13-all", { BLACKOUT_GENERATION: "13", BLACKOUT_ALL: "1" }),
  "walks": () => vitest("deep"),
  // Runs all property tests with the full number of repetitions. Measures how much of the rules, the core of
  // the actions and the writer is covered by these tests and the contract tests.
  "coverage": () => vitest("unit", ["--project", "contract*", "--coverage"], null, { BLACKOUT_ALL: "1" }),
  // `fights` runs the long tests of the system on the host, including encounters, and `headless-all` runs
  // those of headless clients. Both use both Foundry versions.
  "fights": () => vitest("contract", ["tests/contract/system/"], null, { BLACKOUT_ALL: "1" }),
  "headless-all": () => vitest("headless", [], null, { BLACKOUT_ALL: "1" }),
  // Checks that every combat variant can be deleted.
  "without-variant": () => script("without-variant"),
  "mutation": () => script("mutation"),
};
/** Suites that take hours in total, split into parts that can be run separately. */
const DEEP = [
  "e2e-all",
  "e2e-13-all",
  "walks",
  "coverage",
  "fights",
  "headless-all",
  "faults",
  "without-variant",
  "mutation",
];

const asked = process.argv.slice(2).length > 0 ? process.argv.slice(2) : DEFAULT;
const names = asked.flatMap(name => (name === "deep" ? DEEP : [name]));
const unknown = names.filter(name => !Object.hasOwn(SUITES, name));
if (unknown.length > 0) {
  console.error(
    `There is no suite "${unknown.join('", "')}". There are: ${Object.keys(SUITES).join(", ")}, and deep for ${DEEP.join(", ")}`,
  );
  process.exit(2);
}

await ensureDependencies();
leaveNothing();
mkdirSync(reports, { recursive: true });
/** The result of the build for the browser tests, which runs only once. */
let built;
const results = [];
// Browsers spend most of their time waiting. Therefore, suites that don't need one run at the same time as
// those that do, but with low priority. Each suite's output is printed in one piece when the suite ends.
const withBrowser = names.some(name => name.startsWith("e2e"));
const isAside = name => withBrowser && ["check", "unit", "headless"].includes(name);
const aside = runAll(names.filter(isAside), true);
await runAll(names.filter(name => !isAside(name)));
await aside;
const total = sum(results);
// Repeats the failures at the end, so that the last lines of a long run show where to look.
const broken = results.flatMap(({ broken }) => broken);
if (broken.length > 0) console.log(`\nWhat failed:\n${broken.join("\n")}`);
console.log(`\n${line(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/**
 * Creates a temporary folder that only the tests use, because worlds and browsers leave files behind. The
 * folder is deleted when this process ends.
 */
function leaveNothing() {
  const folder = mkdtempSync(join(tmpdir(), "blackout-test-"));
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  process.on("exit", () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
}

/**
 * Runs suites one after another. With `quiet`, they have low priority, and their output is printed at the
 * end.
 */
async function runAll(suites, quiet = false) {
  for (const name of suites) {
    const started = Date.now();
    const output = quiet ? [] : null;
    if (!output) console.log(`\n== ${name}`);
    const result = await SUITES[name](output);
    results.push(result);
    const end = `== ${name}: ${line(result)} (${Math.round((Date.now() - started) / 1000)} s)`;
    console.log(output ? `\n== ${name}\n${output.join("")}${end}` : end);
  }
}

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function sum(parts) {
  return parts.reduce(
    (all, part) => ({
      passed: all.passed + part.passed,
      failed: all.failed + part.failed,
      skipped: all.skipped + part.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** Runs a script as a suite. The script counts as a single test. */
async function script(name, output = null) {
  const code = await runCommand(process.execPath, ["scripts/run.mjs", name], { cwd: root }, output);
  if (code === 0) return { passed: 1, failed: 0, skipped: 0, broken: [] };
  return {
    passed: 0,
    failed: 1,
    skipped: 0,
    broken: [
      describeFailure(name, `ended with ${code}`, (output ?? []).join("").split("\n").slice(-10).join("\n")),
    ],
  };
}

async function vitest(project, more = [], output = null, environment = {}) {
  const report = join(reports, `${project}.json`);
  rmSync(report, { force: true });
  const code = await runCommand(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      `${project}*`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...more,
    ],
    { cwd: root, env: { ...process.env, ...environment } },
    output,
  );
  return read(project, report, code, json => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    broken: brokenInVitest(project, json),
  }));
}

/** Tests every fault with the full number of repetitions, and prints the table of results. */
async function faults() {
  rmSync(join(reports, "faults"), { recursive: true, force: true });
  const result = await vitest("headless", ["tests/headless/faults"], null, { BLACKOUT_FAULTS: "all" });
  const code = await runCommand(process.execPath, ["scripts/faults.mjs"], { cwd: root });
  return code === 0 || result.failed > 0
    ? result
    : {
        ...result,
        failed: 1,
        broken: [describeFailure("faults", "the table of what came of them", "see above")],
      };
}

async function playwright(name, environment = {}) {
  built ??= script("build");
  if ((await built).failed) return built;
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const code = await runCommand(process.execPath, ["node_modules/@playwright/test/cli.js", "test"], {
    cwd: root,
    env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return read(name, report, code, json => {
    const { stats } = json;
    return {
      passed: stats.expected,
      // A test that passes only on the second attempt counts as failed.
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      broken: brokenInPlaywright(name, json),
    };
  });
}

/**
 * Reads the report of a suite. If the runner fails without a failed test, because of a broken file or a
 * crash, this is reported as a failure.
 */
function read(suite, report, code, count) {
  let result;
  try {
    result = count(JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    result = { passed: 0, failed: 1, skipped: 0, broken: [describeFailure(suite, "left no report", error)] };
  }
  if (code === 0 || result.failed > 0) return result;
  return {
    ...result,
    failed: 1,
    broken: [...result.broken, describeFailure(suite, `ended with ${code} though no test failed`, "")],
  };
}
