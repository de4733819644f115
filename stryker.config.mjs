/**
 * Mutation tests of the rules, the ledger and the core of the actions; `npm run mutation`
 * (scripts/mutation.mjs) runs them in shards. See docs/mutation.md. What runs once when a module is loaded
 * (tables, registries) is tried apart from the rest, each folder with its own tests, since it needs fresh
 * modules.
 */
const tables = process.env.BLACKOUT_MUTATION_TESTS !== undefined;

export default {
  testRunner: "vitest",
  // Which tests see which mutant is known from the coverage; asking the module graph for every mutant as well
  // would only cost time.
  vitest: { configFile: "vitest.mutation.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner", "./scripts/lib/stryker-citations.mjs"],
  ignorers: ["citations"],
  coverageAnalysis: "perTest",
  incremental: true,
  incrementalFile: tables ? "reports/stryker-tables.json" : "reports/stryker-incremental.json",
  mutate: ["src/{rules,ledger}/**/*.ts", "src/variants/*/rules/**/*.ts", "src/actions/core/**/*.ts"],
  // The sandbox holds the sources and what the unit tests read, nothing else.
  ignorePatterns: [
    "**",
    "!src/**",
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
  tempDirName: ".stryker-tmp",
  reporters: ["html", "progress-append-only"],
  htmlReporter: { fileName: tables ? "reports/mutation-tables.html" : "reports/mutation.html" },
  thresholds: { high: 95, low: 90, break: null },
};
