/**
 * The generations on which the clients without a page are tried: on 14 always, on 13 too where everything is asked for (`npm run test:deep`). What `compat.ts` switches is held
 * on both by the contract tests and in the browser.
 */
export const generations: readonly (13 | 14)[] = process.env["BLACKOUT_ALL"] === "1" ? [14, 13] : [14];
