import type { HouseRules } from "../../rules/house-rules.ts";
import { computePool, type Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { ActorFacts } from "./facts.ts";
import type { Concealed } from "./card.ts";

/** Sources of rows whose number is one of the target's own: how hard to make out is what it wears (R8.6). */
const telltales: ReadonlySet<string> = new Set(["stealth"]);

/** Does a row tell a number of the target? */
export function isTelltale({ source }: Row): boolean {
  return telltales.has(source);
}

/** What a viewer has to know to be shown such a row; nothing without a target. */
export function toldOf(target: Pick<ActorFacts, "uuid"> | null | undefined): Concealed | undefined {
  return target ? { of: target.uuid, need: "all" } : undefined;
}

/** The pool as far as somebody can know it who may know nothing of the target. */
export function withoutTelltales(pool: Pool, houseRules: HouseRules): Pool {
  return pool.rows.some(isTelltale)
    ? computePool({ ...pool, rows: pool.rows.filter(row => !isTelltale(row)) }, houseRules)
    : pool;
}
