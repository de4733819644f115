/**
 * What dist/rules.mjs offers to Node, workers and other people's modules: the rules of Blackout, and the
 * ledger as `ledger`. Needs no Foundry.
 */
export * from "./rules/index.ts";
export * as ledger from "./ledger/index.ts";
