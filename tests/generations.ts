/**
 * The generations on which the longest tests run: clients without a page, and encounters on the host. Always
 * on 14, and in the deep run (`npm run test:deep`) also on 13: shorter tests and browser tests cover the
 * differences in `src/compat` on both.
 */
export const longGenerations: readonly (13 | 14)[] = process.env["BLACKOUT_ALL"] === "1" ? [14, 13] : [14];
