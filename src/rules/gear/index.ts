export * from "./encumbrance.ts";
export * from "./repair.ts";
export * from "./ammunition.ts";
export * from "./prices.ts";
export * from "./implants.ts";
export * from "./stealth.ts";
export * from "./addiction.ts";
export * from "./known-items.ts";
