import { defineConfig } from "vitest/config";

/** What Stryker runs: the tests of the two rooms it mutates, with property tests that try the same values every time. */
export default defineConfig({
  test: {
    include: ["tests/unit/rules/**/*.test.ts", "tests/unit/ledger/**/*.test.ts"],
    setupFiles: ["tests/unit/rules/mutation-setup.ts"],
    environment: "node",
  },
});
