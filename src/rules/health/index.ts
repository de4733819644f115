export * from "./mitigation.ts";
export * from "./death.ts";
export * from "./out-of-fight.ts";
export * from "./bleeding-out.ts";
export * from "./healing.ts";
export * from "./trauma.ts";
export * from "./rest.ts";
export * from "./stress.ts";
