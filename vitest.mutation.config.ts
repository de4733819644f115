import { defineConfig } from "vitest/config";
import type { TestModule } from "vitest/node";

const all = [
  "tests/unit/{rules,ledger,actions,language}/**/*.test.ts",
  "tests/unit/variants/*/{rules,actions}/**/*.test.ts",
];

/** Tests that read sources or compendiums, which the sandbox contains only in part or with mutants. */
const readers = ["api-docs", "grades", "variants/said-errors"].map(
  name => `tests/unit/actions/${name}.test.ts`,
);

/**
 * Adds a failed test to each test file that can't be loaded. Stryker counts failed tests, so a change that
 * prevents a module from loading would otherwise go unnoticed.
 */
const brokenFilesFail = {
  onTestModuleEnd(module: TestModule) {
    const [error] = module.errors();
    if (error === undefined) return;
    const { task } = module as unknown as {
      readonly task: { readonly filepath: string; readonly tasks: object[] };
    };
    task.tasks.push({
      type: "test",
      name: "can be loaded",
      mode: "run",
      file: task,
      result: { state: "fail", duration: 0, errors: [error] },
    });
  },
};

/**
 * The tests that Stryker runs: by default, those of the code that it changes. Property tests always use the
 * same values.
 */
export default defineConfig({
  test: {
    include: process.env.BLACKOUT_MUTATION_TESTS?.split(",") ?? all,
    exclude: readers,
    setupFiles: ["tests/unit/rules/mutation-setup.ts"],
    environment: "node",
    // Instrumented code is slow, especially on a busy machine.
    testTimeout: 60_000,
    reporters: [brokenFilesFail],
  },
});
