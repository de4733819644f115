import { defineConfig } from "@playwright/test";

/** The deep run takes everything on both generations. */
const everything = process.env["BLACKOUT_ALL"] === "1";
const generation = process.env["BLACKOUT_GENERATION"] === "13" ? 13 : 14;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // What src/compat switches is marked @both; on v13 the short run takes only that. What is long, and held by
  // shorter tests where it matters most, is marked @long and left to the deep run.
  ...(generation === 13 && !everything ? { grep: /@both/ } : {}),
  ...(everything ? {} : { grepInvert: /@long/ }),
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  // A licensed Foundry has one world, so its tests go one after the other.
  workers: process.env["FOUNDRY_URL"] ? 1 : 2,
  // A test that fails is tried once more, in a fresh browser: a run tells of every test whether it is broken
  // or cannot be relied on. Either counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  // Whatever takes longer is stuck; the long tests of the deep run may take a while.
  timeout: everything ? 300_000 : 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: "test-results",
  reporter: [
    ["list"],
    ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "reports/e2e.json" }],
  ],
});
