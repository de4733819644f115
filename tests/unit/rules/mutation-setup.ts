/**
 * Only for mutation runs (vitest.mutation.config.ts): a fixed seed, so that results are reproducible, and
 * fewer runs for speed.
 */
import * as fc from "fast-check";

fc.configureGlobal({ seed: 20_240_229, numRuns: 40 });
