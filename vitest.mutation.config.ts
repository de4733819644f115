import { defineConfig } from "vitest/config";

const all = ["tests/unit/rules/**/*.test.ts", "tests/unit/ledger/**/*.test.ts"];

/** What Stryker runs: the tests of the two rooms it mutates, or those that are named, with property tests that try the same values every time. */
export default defineConfig({
  test: {
    include: process.env.BLACKOUT_MUTATION_TESTS?.split(",") ?? all,
    setupFiles: ["tests/unit/rules/mutation-setup.ts"],
    environment: "node",
  },
});
