/**
 * The setup used only for mutation tests (vitest.mutation.config.ts). A fixed seed makes results
 * reproducible, and fewer runs save time.
 */
import * as fc from "fast-check";

fc.configureGlobal({ seed: 20_240_229, numRuns: 40 });
