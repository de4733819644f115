/** Mutation tests of the rules and the ledger; `npm run mutation` (scripts/mutation.mjs) runs them in shards. See docs/mutation.md. */
export default {
  testRunner: "vitest",
  // Which tests see which mutant is known from the coverage; asking the module graph for every mutant as well would only cost time.
  vitest: { configFile: "vitest.mutation.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  incremental: true,
  incrementalFile: "reports/stryker-incremental.json",
  mutate: ["src/rules/**/*.ts", "src/ledger/**/*.ts"],
  // The sandbox holds the two rooms and their tests, nothing else.
  ignorePatterns: ["**", "!src/rules/**", "!src/ledger/**", "!tests/unit/rules/**", "!tests/unit/ledger/**", "!vitest.mutation.config.ts", "!package.json", "!tsconfig.json"],
  disableTypeChecks: true,
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 5000,
  tempDirName: ".stryker-tmp",
  reporters: ["html", "progress-append-only"],
  htmlReporter: { fileName: "reports/mutation.html" },
  thresholds: { high: 95, low: 90, break: null },
};
