import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Servers that are killed and clients that misbehave take minutes: they are for `npm run test:faults`, which
// the deep run takes in.
const faults = process.env["BLACKOUT_FAULTS"] === undefined ? ["tests/headless/faults/**"] : [];

// What is long, and held by shorter tests where it matters most, is left to the deep run.
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
      ].map(name => `tests/headless/${name}.test.ts`);

// Most unit tests share what their worker has read: reading the rules and the actions anew for each file took
// half their time. A file that stands in for modules or globals, or registers what may be registered once
// only, has a worker of its own; so have the folders whose tests make up a page or Foundry's globals.
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

// The same goes for contract tests in folders where every test starts a world, which sets up the globals
// again. Of the system's tests these are the ones that start the whole system.
const contractShared = ["applications", "canvas", "client", "packs"].map(
  folder => `tests/contract/${folder}/**/*.test.ts`,
);
// In a shared worker, the writers of the fights over loot sometimes woke up in the world of the next file and
// wrote into its encounter, which has the same ID.
const wakesLater = /\/fight-(?:loot|followers)\.test\.ts$/u;
const contractSystem = readdirSync("tests/contract/system", { recursive: true, encoding: "utf8" })
  .filter(path => path.endsWith(".test.ts"))
  .map(path => join("tests/contract/system", path).replaceAll("\\", "/"))
  .filter(path => !wakesLater.test(path))
  .filter(path => /\/(?:system-world|fight-world|play)\.ts"/u.test(readFileSync(path, "utf8")));

/**
 * No test waits on time: a slow machine takes longer, and only what never ends is stopped after so many
 * milliseconds.
 */
const patience = 600_000;
const project = {
  environment: "node",
  testTimeout: patience,
  hookTimeout: patience,
  pool: "threads",
} as const;
const bundle = ["tests/headless/support/bundle.ts"];
/**
 * For processes in which many clients without a page are started, each with the same code and globals of its
 * own: what the engine optimizes for one is of no use to the next, so that it is not worth its time until
 * much later than usual, while its simple machine code serves all of them; and starting leaves much behind
 * that is better not tidied up again and again.
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
      include: ["src/{rules,ledger}/**", "src/variants/*/rules/**", "src/actions/core/**", "src/writer/**"],
      reporter: ["text-summary", "json-summary", "json"],
      reportsDirectory: "reports/coverage",
      // Held by the unit and contract tests of the coverage suite (`npm run test:deep`). Most of the writer is
      // tested headless, where clients run as built bundles and coverage is not measured.
      thresholds: {
        "src/{rules,ledger}/**": { branches: 98 },
        "src/variants/*/rules/**": { branches: 98 },
        "src/actions/core/**": { branches: 85 },
        "src/writer/**": { branches: 40 },
      },
    },
  },
});
