/**
 * Only for mutation runs (vitest.mutation.config.ts): a fixed seed, so that a mutant's fate never changes by
 * luck, and fewer tries, so that it is soon known.
 */
import * as fc from "fast-check";

fc.configureGlobal({ seed: 20_240_229, numRuns: 40 });
