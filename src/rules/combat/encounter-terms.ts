import { oneOf, record, wholeNumber } from "../check.ts";
import { coverDegrees, type CoverDegree } from "./cover.ts";
import { rangeBands, type RangeBand } from "./range.ts";

/** The ground of an encounter: the initial distance between the sides, and the available cover. */
export interface EncounterGround {
  /** The range band between the sides at the start (R16.1). */
  readonly band: RangeBand;
  /**
   * The cover that all combatants have against shots from another range band (R7.12). There is no cover in
   * Close Quarters.
   */
  readonly cover: CoverDegree;
}

/** The terms of an encounter, that is, everything apart from its combatants. */
export interface EncounterTerms {
  /**
   * The ground on which the encounter takes place. If it is omitted, combatants don't move, and each can reach
   * all others.
   */
  readonly ground?: EncounterGround;
  /**
   * The number of Inspiration dice that the player characters have. They spend one on each attack until none
   * are left (R4.1).
   */
  readonly inspiration?: number;
}

/** Checks the terms and returns them (R4.1, R7.12, R16.1). Throws a RuleError that names the invalid part. */
export function checkEncounterTerms(terms: EncounterTerms): EncounterTerms {
  const { ground, inspiration = 0 } = record("terms", terms);
  wholeNumber("terms.inspiration", inspiration, 0);
  if (ground === undefined) return terms;
  oneOf("terms.ground.band", record("terms.ground", ground).band, rangeBands);
  oneOf("terms.ground.cover", ground.cover, coverDegrees);
  return terms;
}
