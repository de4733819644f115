/**
 * The contents of dist/rules.mjs for Node.js, workers and other modules: the rules of Blackout, and the
 * ledger as `ledger`. Doesn't need Foundry.
 */
export * from "./rules/index.ts";
export * as ledger from "./ledger/index.ts";
