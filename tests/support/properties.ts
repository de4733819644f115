import fc from "fast-check";

/**
 * The short run tests properties with fixed values, so that unchanged code has unchanged results; the deep
 * tests (`npm run test:deep`) use more and new values. A failing property reports its seed.
 */
fc.configureGlobal(
  process.env["BLACKOUT_ALL"] === "1" ? { numRuns: 100 } : { seed: 20_261_122, numRuns: 40 },
);
