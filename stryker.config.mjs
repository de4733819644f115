/**
 * Configures the mutation tests of the rules, the ledger and the core of the actions. `npm run mutation`
 * (scripts/mutation.mjs) runs them in shards; see docs/mutation.md. Code that runs only when its module is
 * loaded, such as tables and registries, is tested separately with the tests of its own folder, because each
 * change needs fresh modules. The core of the actions, which almost every test reaches, is also tested only
 * with the tests of its own folder.
 */
const part = process.env.BLACKOUT_MUTATION_PART ?? "rules";
const tables = part === "tables";
const results = { rules: "stryker-incremental", actions: "stryker-actions", tables: "stryker-tables" };
const pages = { rules: "mutation", actions: "mutation-actions", tables: "mutation-tables" };

export default {
  testRunner: "vitest",
  // The coverage already shows which tests reach a mutant, so the module graph isn't needed.
  vitest: { configFile: "vitest.mutation.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner", "./scripts/lib/stryker-citations.mjs"],
  ignorers: ["citations"],
  coverageAnalysis: "perTest",
  incremental: true,
  incrementalFile: `reports/${results[part]}.json`,
  mutate: [
    "src/{rules,ledger}/**/*.ts",
    "src/variants/*/rules/**/*.ts",
    "src/{actions/core,language}/**/*.ts",
  ],
  // The sandbox contains only the sources and the files that the unit tests read.
  ignorePatterns: [
    "**",
    "!src/**",
    "!docs/api.md",
    "!lang/**",
    "!scripts/lib/**",
    "!tests/unit/**",
    "!tests/support/**",
    "!vitest.mutation.config.ts",
    "!package.json",
    "!tsconfig.json",
  ],
  disableTypeChecks: true,
  ignoreStatic: !tables,
  warnings: { slow: false },
  concurrency: 2,
  timeoutMS: 5000,
  // The tests of all mutated code take a few minutes on a busy machine.
  dryRunTimeoutMinutes: 30,
  tempDirName: ".stryker-tmp",
  reporters: ["html", "progress-append-only"],
  htmlReporter: { fileName: `reports/${pages[part]}.html` },
  thresholds: { high: 95, low: 90, break: null },
};
