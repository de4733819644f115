import { truth, wholeNumber } from "../check.ts";

/** Why Passive Evasion is what it is. */
export type EvasionReason = "rank" | "encumbrance" | "outOfFight" | "paralyzed" | "surprised";

/** What Passive Evasion follows from. */
export interface EvasionFacts {
  /** Rank in Evasion; for an enemy without skills the rank that stands in for it (R13.18). */
  readonly evasionRank: number;
  /** The limit that encumbrance sets. */
  readonly maximumPassiveEvasion: number;
  readonly outOfFight: boolean;
  readonly paralyzed: boolean;
  readonly surprised: boolean;
}

/** Passive Evasion with what made it. */
export interface PassiveEvasion {
  readonly value: number;
  /** What it would be without limit and force. */
  readonly unlimited: number;
  /** What decided the value. */
  readonly because: EvasionReason;
}

const forces = ["outOfFight", "paralyzed", "surprised"] as const;

/**
 * How hard is somebody to hit who does nothing but watch out? Successes an attack needs; 1 at least.
 * R8.1 rank + 1, R8.2 limited by encumbrance, R8.3 forced to 1 when out of the fight, paralyzed or surprised; R13.11.
 * Throws a RuleError for a negative rank or a limit below 1.
 */
export function passiveEvasion(facts: EvasionFacts): PassiveEvasion {
  const unlimited = wholeNumber("evasion.evasionRank", facts.evasionRank, 0) + 1;
  const limit = wholeNumber("evasion.maximumPassiveEvasion", facts.maximumPassiveEvasion, 1);
  const forced = forces.find(force => truth(`evasion.${force}`, facts[force]));
  if (forced !== undefined) return { value: 1, unlimited, because: forced };
  if (unlimited > limit) return { value: limit, unlimited, because: "encumbrance" };
  return { value: unlimited, unlimited, because: "rank" };
}
