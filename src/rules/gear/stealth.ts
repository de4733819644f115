import { list, record, requireBoolean, wholeNumber } from "../check.ts";

/** The facts that determine an actor's Stealth. */
export interface StealthFacts {
  /** The Stealth ratings of all worn items. */
  readonly ratings: readonly number[];
  /** Whether an item that the actor wears has Active Camouflage. */
  readonly activeCamouflage: boolean;
  /** Whether the actor has taken a movement action this turn. */
  readonly movedThisTurn: boolean;
}

/**
 * Returns an actor's Stealth (R8.6, T11.3). Ratings add up, and Active Camouflage adds one unless the actor
 * has taken a movement action this turn. Throws a RuleError for negative ratings.
 */
export function stealthRating(facts: StealthFacts): number {
  const worn = list("stealth.ratings", record("stealth", facts).ratings).reduce(
    (sum, rating, index) => sum + wholeNumber(`stealth.ratings.${index}`, rating, 0),
    0,
  );
  const still = !requireBoolean("stealth.movedThisTurn", facts.movedThisTurn);
  return worn + (requireBoolean("stealth.activeCamouflage", facts.activeCamouflage) && still ? 1 : 0);
}
