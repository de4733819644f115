import { defineConfig } from "vitest/config";

// Servers that are killed and clients that misbehave take minutes: they are for `npm run test:faults`, which the deep run takes in.
const faults = process.env["BLACKOUT_FAULTS"] === undefined ? ["tests/headless/faults/**"] : [];

export default defineConfig({
  test: {
    pool: "threads",
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"], environment: "node", testTimeout: 30_000, setupFiles: ["tests/unit/setup.ts"] } },
      { test: { name: "deep", include: ["tests/deep/**/*.test.ts"], environment: "node", testTimeout: 600_000, globalSetup: ["tests/headless/support/bundle.ts"] } },
      { test: { name: "contract", include: ["tests/contract/**/*.test.ts"], environment: "node", testTimeout: 30_000 } },
      { test: { name: "headless", include: ["tests/headless/**/*.test.ts"], exclude: faults, environment: "node", testTimeout: 180_000, hookTimeout: 120_000, globalSetup: ["tests/headless/support/bundle.ts"] } },
    ],
    coverage: {
      provider: "v8", include: ["src/rules/**", "src/ledger/**"], reporter: ["text-summary", "json-summary", "json"], reportsDirectory: "reports/coverage",
      // Held by the unit tests of `npm test`.
      thresholds: { branches: 98 },
    },
  },
});
