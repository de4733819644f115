/**
 * The ledger: what an action changes, as data that can be applied, taken back, amended and compared. Pure.
 */
export * from "./plain.ts";
export * from "./change.ts";
export * from "./world.ts";
export * from "./apply.ts";
export * from "./compose.ts";
export * from "./transaction.ts";
