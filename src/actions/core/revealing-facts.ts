import type { HouseRules } from "../../rules/house-rules.ts";
import { computePool, type Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { ActorFacts } from "./facts.ts";
import type { Concealed } from "./card.ts";

/**
 * The sources of rows that reveal one of the target's values. For example, a Stealth row reveals the Stealth
 * of the items that the target wears (R8.6).
 */
const revealingFacts: ReadonlySet<string> = new Set(["stealth"]);

/** Whether a row reveals a value of the target. */
export function isRevealingFact({ source }: Row): boolean {
  return revealingFacts.has(source);
}

/**
 * Returns what a viewer must know to see a row that reveals a value of the target, or undefined if there is
 * no target.
 */
export function shownFactsOf(target: Pick<ActorFacts, "uuid"> | null | undefined): Concealed | undefined {
  return target ? { of: target.uuid, need: "all" } : undefined;
}

/** Returns the pool as shown to viewers who aren't allowed to know anything about the target. */
export function withoutRevealingFacts(pool: Pool, houseRules: HouseRules): Pool {
  return pool.rows.some(isRevealingFact)
    ? computePool({ ...pool, rows: pool.rows.filter(row => !isRevealingFact(row)) }, houseRules)
    : pool;
}
