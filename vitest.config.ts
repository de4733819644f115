import { defineConfig } from "vitest/config";

// Servers that are killed and clients that misbehave take minutes: they are for `npm run test:faults`, which the deep run takes in.
const faults = process.env["BLACKOUT_FAULTS"] === undefined ? ["tests/headless/faults/**"] : [];

// What is long, and held by shorter tests where it matters most, is left to the deep run.
const long = process.env["BLACKOUT_ALL"] === "1" ? [] : ["party-disorder", "takedown", "theatre"].map(name => `tests/headless/${name}.test.ts`);

export default defineConfig({
  test: {
    pool: "threads",
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"], environment: "node", testTimeout: 30_000, setupFiles: ["tests/unit/setup.ts"] } },
      { test: { name: "deep", include: ["tests/deep/**/*.test.ts"], environment: "node", testTimeout: 600_000, globalSetup: ["tests/headless/support/bundle.ts"] } },
      { test: { name: "contract", include: ["tests/contract/**/*.test.ts"], environment: "node", testTimeout: 30_000 } },
      { test: { name: "headless", include: ["tests/headless/**/*.test.ts"], exclude: [...faults, ...long], environment: "node", testTimeout: 180_000, hookTimeout: 120_000, globalSetup: ["tests/headless/support/bundle.ts"] } },
    ],
    coverage: {
      provider: "v8", include: ["src/rules/**", "src/ledger/**"], reporter: ["text-summary", "json-summary", "json"], reportsDirectory: "reports/coverage",
      // Held by the unit tests of `npm run test:deep`.
      thresholds: { branches: 98 },
    },
  },
});
