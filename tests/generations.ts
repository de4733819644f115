/**
 * The generations on which the longest proofs run: clients without a page, and what the host does in fights.
 * On 14 always, on 13 too where everything is asked for (`npm run test:deep`): what `src/compat` switches is
 * held on both by shorter tests and in the browser.
 */
export const longGenerations: readonly (13 | 14)[] = process.env["BLACKOUT_ALL"] === "1" ? [14, 13] : [14];
