import { oneOf, record, wholeNumber } from "../check.ts";
import { coverDegrees, type CoverDegree } from "./cover.ts";
import { rangeBands, type RangeBand } from "./range.ts";

/** What a fight is played on: how far apart the sides begin, and what there is to stand behind. */
export interface FightGround {
  /** The band between the sides as it begins (R16.1). */
  readonly band: RangeBand;
  /** The cover that everybody has from shots out of another band (R7.12): in Close Quarters there is none. */
  readonly cover: CoverDegree;
}

/** Under what terms a fight is played, beside who is in it. */
export interface FightTerms {
  /** Leave it out for a fight in which everybody reaches everybody and nobody moves. */
  readonly ground?: FightGround;
  /** Inspiration dice that the crew has: it spends one on each attack for as long as there are any (R4.1). */
  readonly inspiration?: number;
}

/**
 * Returns the terms when a fight can be played under them. R4.1, R7.12, R16.1. Throws a RuleError that names
 * the part otherwise.
 */
export function checkFightTerms(terms: FightTerms): FightTerms {
  const { ground, inspiration = 0 } = record("terms", terms);
  wholeNumber("terms.inspiration", inspiration, 0);
  if (ground === undefined) return terms;
  oneOf("terms.ground.band", record("terms.ground", ground).band, rangeBands);
  oneOf("terms.ground.cover", ground.cover, coverDegrees);
  return terms;
}
