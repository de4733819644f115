/**
 * The generations on which the long proofs of a fight run: on 14 always, on 13 too where everything is asked for (`npm run test:deep`), since nothing in a fight but what
 * `compat.ts` switches differs, and shorter tests hold that on both.
 */
export const longGenerations: readonly (13 | 14)[] = process.env["BLACKOUT_ALL"] === "1" ? [13, 14] : [14];
