import fc from "fast-check";

/**
 * Configures property tests. The short run uses fixed values, so unchanged code always has the same results.
 * The deep tests (`npm run test:deep`) use more values, which are new in each run. A failing property reports
 * its seed.
 */
fc.configureGlobal(
  process.env["BLACKOUT_ALL"] === "1" ? { numRuns: 100 } : { seed: 20_261_122, numRuns: 40 },
);
