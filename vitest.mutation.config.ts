import { defineConfig } from "vitest/config";
import type { TestModule } from "vitest/node";

const all = [
  "tests/unit/{rules,ledger,actions}/**/*.test.ts",
  "tests/unit/variants/*/{rules,actions}/**/*.test.ts",
];

/**
 * Stryker counts failed tests. A table that is broken so badly that its module cannot be loaded leaves no
 * test to fail, and would count as unnoticed; so such a file gets one.
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
 * What Stryker runs: the tests of what it mutates, or those that are named, with property tests that try the
 * same values every time.
 */
export default defineConfig({
  test: {
    include: process.env.BLACKOUT_MUTATION_TESTS?.split(",") ?? all,
    setupFiles: ["tests/unit/rules/mutation-setup.ts"],
    environment: "node",
    // Code that carries every mutant in it is slow, and slower still on a machine that has other things to
    // do.
    testTimeout: 60_000,
    reporters: [brokenFilesFail],
  },
});
