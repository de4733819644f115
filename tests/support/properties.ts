import fc from "fast-check";

/**
 * Properties in the short run are tried with the same values each time, so that one who changes nothing sees
 * nothing change; where everything is asked for (`npm run test:deep`) they are tried more often and with new
 * values. A property that fails names its seed.
 */
fc.configureGlobal(
  process.env["BLACKOUT_ALL"] === "1" ? { numRuns: 100 } : { seed: 20_261_122, numRuns: 40 },
);
