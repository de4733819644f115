import { defineConfig } from "@playwright/test";

const generation = process.env["BLACKOUT_GENERATION"] === "13" ? 13 : 14;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // What compat.ts switches is marked @both; on 13 the short run takes only that (the deep run takes everything).
  ...(generation === 13 && process.env["BLACKOUT_ALL"] !== "1" ? { grep: /@both/ } : {}),
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: "test-results",
  reporter: [["list"], ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "reports/e2e.json" }]],
});
