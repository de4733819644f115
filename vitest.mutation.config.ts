import { defineConfig } from "vitest/config";

const all = ["tests/unit/rules/**/*.test.ts", "tests/unit/ledger/**/*.test.ts"];

/** What Stryker runs: the tests of the two rooms it mutates, or those that are named, with property tests that try the same values every time. */
export default defineConfig({
  test: {
    include: process.env.BLACKOUT_MUTATION_TESTS?.split(",") ?? all,
    setupFiles: ["tests/unit/rules/mutation-setup.ts"],
    environment: "node",
    // Code that carries every mutant in it is slow, and slower still on a machine that has other things to do.
    testTimeout: 60_000,
  },
});
