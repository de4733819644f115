import fc from "fast-check";

/** Properties that name no number of their own are tried so often: fewer in the short run, and as often as it takes where everything is asked for (`npm run test:deep`). */
fc.configureGlobal({ numRuns: process.env["BLACKOUT_ALL"] === "1" ? 100 : 40 });
