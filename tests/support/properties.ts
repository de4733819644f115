import fc from "fast-check";

/**
 * Configures property tests. The short run tests properties with fixed values, so that unchanged code always
 * has the same results. The deep tests (`npm run test:deep`) use more values, and new ones in each run. A
 * property that fails reports its seed.
 */
fc.configureGlobal(
  process.env["BLACKOUT_ALL"] === "1" ? { numRuns: 100 } : { seed: 20_261_122, numRuns: 40 },
);
