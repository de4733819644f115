/** The rules of Blackout as a library: pure functions over plain data. */
export * from "./rule-error.ts";
export * from "./rule-ids.ts";
export * from "./house-rules.ts";
export * from "./dice-source.ts";
export * from "./character/attributes.ts";
export * from "./character/skills.ts";
export * from "./character/derived.ts";
export * from "./character/npc.ts";
export * from "./conditions/keys.ts";
export * from "./tests/row.ts";
export * from "./tests/pool.ts";
export * from "./tests/outcome.ts";
export * from "./tests/passive.ts";
export * from "./tests/distribution.ts";
export * from "./tests/odds.ts";
export * from "./gear/index.ts";
