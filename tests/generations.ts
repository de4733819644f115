/**
 * The Foundry versions on which the longest tests run (those with headless clients and those with encounters
 * on the host): always Foundry 14 and, in the deep tests (`npm run test:deep`), also Foundry 13. Shorter
 * tests and browser tests cover the differences in `src/compat` on both versions.
 */
export const longGenerations: readonly (13 | 14)[] = process.env["BLACKOUT_ALL"] === "1" ? [14, 13] : [14];
