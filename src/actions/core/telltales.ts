import type { HouseRules } from "../../rules/house-rules.ts";
import { computePool, type Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { ActorFacts } from "./facts.ts";
import type { Concealed } from "./card.ts";

/**
 * Sources of rows that show one of the target's own values. The Stealth row comes from the target's worn
 * items (R8.6).
 */
const telltales: ReadonlySet<string> = new Set(["stealth"]);

/** Whether a row reveals a value of the target. */
export function isTelltale({ source }: Row): boolean {
  return telltales.has(source);
}

/** Returns what a viewer must know to see such a row. Undefined without a target. */
export function toldOf(target: Pick<ActorFacts, "uuid"> | null | undefined): Concealed | undefined {
  return target ? { of: target.uuid, need: "all" } : undefined;
}

/** Returns the pool for viewers who may not know anything about the target. */
export function withoutTelltales(pool: Pool, houseRules: HouseRules): Pool {
  return pool.rows.some(isTelltale)
    ? computePool({ ...pool, rows: pool.rows.filter(row => !isTelltale(row)) }, houseRules)
    : pool;
}
