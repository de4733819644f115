import { defineConfig } from "@playwright/test";

/** The deep run includes all tests, on both versions of Foundry. */
const everything = process.env["BLACKOUT_ALL"] === "1";
const generation = process.env["BLACKOUT_GENERATION"] === "13" ? 13 : 14;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // Tests marked @both depend on code in src/compat that differs by version; the short run includes only these
  // on version 13. Only the deep run includes tests marked @long; shorter tests cover the most important parts.
  ...(generation === 13 && !everything ? { grep: /@both/ } : {}),
  ...(everything ? {} : { grepInvert: /@long/ }),
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  // A licensed Foundry has one world, so the tests run one after another.
  workers: process.env["FOUNDRY_URL"] ? 1 : 2,
  // A failed test is repeated once in a new browser, to distinguish broken tests from flaky ones. Both count as
  // failed.
  retries: 1,
  failOnFlakyTests: true,
  // A test that takes longer is stuck. The long tests of the deep run take more time.
  timeout: everything ? 300_000 : 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: "test-results",
  reporter: [
    ["list"],
    ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "reports/e2e.json" }],
  ],
});
