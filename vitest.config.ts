import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Tests with killed servers and misbehaving clients take minutes, so only `npm run test:faults` and the deep
// run include them.
const faults = process.env["BLACKOUT_FAULTS"] === undefined ? ["tests/headless/faults/**"] : [];

// Only the deep run includes long tests, unless they are named on the command line; shorter tests cover the
// most important parts.
const long =
  process.env["BLACKOUT_ALL"] === "1"
    ? []
    : [
        "combatants-hostile",
        "dialogs",
        "guile",
        "open-items",
        "party-disorder",
        "security/permissions",
        "skip-defeated",
        "takedown",
        "theatre",
        "variants-bands",
        "variants-hostile",
        "variants-zones",
        "walk",
      ]
        .map(name => `tests/headless/${name}.test.ts`)
        .filter(path => !process.argv.includes(path));

// Most unit tests share the modules of their worker, because loading the rules and the actions again for each
// file took half of the time. A file has its own worker if it mocks modules or globals or registers something
// that can be registered only once, or if its folder's tests create a page or Foundry's globals.
const sharedFolders = ["rules", "ledger", "actions", "features", "variants", "migrations"];
const changesItsWorker =
  /\bvi\.(?:mock|stubGlobal|resetModules)\(|\bregisterCombatRules\(|\bregisterFacts\(|\bglobalThis\b/u;
const unit = readdirSync("tests/unit", { recursive: true, encoding: "utf8" })
  .filter(path => path.endsWith(".test.ts"))
  .map(path => join("tests/unit", path).replaceAll("\\", "/"));
const shared = unit.filter(
  path =>
    sharedFolders.some(folder => path.startsWith(`tests/unit/${folder}/`)) &&
    !changesItsWorker.test(readFileSync(path, "utf8")),
);

// Contract tests also share a worker if they are in a folder in which every test starts a world, which resets
// the globals. In the folder `system`, these are the tests that start the whole system.
const contractShared = ["applications", "canvas", "client", "packs"].map(
  folder => `tests/contract/${folder}/**/*.test.ts`,
);
// In a shared worker, the writers of these tests sometimes became active in the world of the next file and
// wrote to its encounter, which has the same ID.
const wakesLater = /\/encounter-(?:loot|followers)\.test\.ts$/u;
const contractSystem = readdirSync("tests/contract/system", { recursive: true, encoding: "utf8" })
  .filter(path => path.endsWith(".test.ts"))
  .map(path => join("tests/contract/system", path).replaceAll("\\", "/"))
  .filter(path => !wakesLater.test(path))
  .filter(path => /\/(?:system-world|encounter-world|play)\.ts"/u.test(readFileSync(path, "utf8")));

/** The time limit in milliseconds. It only stops tests that never end, because a slow machine takes longer. */
const patience = 600_000;
const project = {
  environment: "node",
  testTimeout: patience,
  hookTimeout: patience,
  pool: "threads",
} as const;
const bundle = ["tests/headless/support/bundle.ts"];
/**
 * Options for processes that start many clients without a page. Each client runs the same code with its own
 * globals, so code that the engine optimizes for one client is useless for the next: baseline code is compiled
 * at once, and optimization is postponed. Larger memory areas reduce the frequency of garbage collections.
 */
const manyStarts = ["--always-sparkplug", "--interrupt-budget=1000000", "--max-semi-space-size=64"];
const properties = ["tests/support/properties.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...project, name: "unit", include: shared, isolate: false, setupFiles: properties } },
      {
        test: {
          ...project,
          name: "unit-alone",
          include: unit.filter(path => !shared.includes(path)),
          setupFiles: properties,
        },
      },
      { test: { ...project, name: "deep", include: ["tests/deep/**/*.test.ts"], globalSetup: bundle } },
      { test: { ...project, name: "contract", include: contractShared, isolate: false } },
      { test: { ...project, name: "contract-system", include: contractSystem, isolate: false } },
      {
        test: {
          ...project,
          name: "contract-alone",
          include: ["tests/contract/**/*.test.ts"],
          exclude: [...contractShared, ...contractSystem],
        },
      },
      {
        test: {
          ...project,
          name: "headless",
          include: ["tests/headless/**/*.test.ts"],
          exclude: [...faults, ...long],
          pool: "forks",
          isolate: false,
          execArgv: manyStarts,
          globalSetup: bundle,
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: [
        "src/{rules,ledger}/**",
        "src/variants/*/rules/**",
        "src/{actions/core,language}/**",
        "src/writer/**",
      ],
      reporter: ["text-summary", "json-summary", "json"],
      reportsDirectory: "reports/coverage",
      // The limits apply to the unit and contract tests of the deep run's coverage suite.
      thresholds: {
        "src/{rules,ledger}/**": { branches: 98 },
        "src/variants/*/rules/**": { branches: 98 },
        "src/{actions/core,language}/**": { branches: 85 },
        "src/writer/**": { branches: 90 },
      },
    },
  },
});
