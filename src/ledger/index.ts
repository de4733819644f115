/**
 * The ledger: an action's changes as data that can be applied, undone, amended and compared. All functions
 * are pure.
 */
export * from "./plain.ts";
export * from "./change.ts";
export * from "./world.ts";
export * from "./apply.ts";
export * from "./compose.ts";
export * from "./transaction.ts";
