import { record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The reasons why an actor can be Out of the Fight (R9.18, R9.22). */
export const outOfFightCauses = [
  "hitPoints",
  "nonLethal",
  "exhausted",
  "fatigued",
  "knockout",
  "shutdown",
] as const;
export type OutOfFightCause = (typeof outOfFightCauses)[number];

/** The number of Exhausted or Fatigued stacks that takes an actor out of the fight (T10). */
export const collapseLevel = 5;

/** The facts that determine whether an actor is Out of the Fight. */
export interface OutOfFightFacts {
  readonly hitPoints: number;
  /** Whether a non-lethal attack knocked the actor out (R7.19a). */
  readonly nonLethal: boolean;
  readonly exhausted: number;
  readonly fatigued: number;
  readonly knockedOut: boolean;
  readonly shutDown: boolean;
  /** Whether the bleeding has been stopped. */
  readonly stabilized: boolean;
}

/** Whether an actor is out of the fight and why, and whether the actor is bleeding. */
export interface OutOfFightState {
  readonly outOfFight: boolean;
  readonly causes: readonly OutOfFightCause[];
  /** Whether the actor must make a bleeding-out test at the start of each of their turns. */
  readonly bleeding: boolean;
}

const holds: Readonly<Record<OutOfFightCause, (facts: OutOfFightFacts) => boolean>> = {
  hitPoints: facts => facts.hitPoints <= 0,
  nonLethal: facts => facts.nonLethal,
  exhausted: facts => facts.exhausted >= collapseLevel,
  fatigued: facts => facts.fatigued >= collapseLevel,
  knockout: facts => facts.knockedOut,
  shutdown: facts => facts.shutDown,
};

/**
 * Returns whether an actor is out of the fight, the causes, and whether the actor bleeds. Actors with 0 or
 * fewer hit points are out of the fight (R9.18), as are those who are exhausted, fatigued, knocked out or
 * shut down (R9.22). The latter don't bleed unless a house rule makes everyone bleed, and actors knocked out
 * by a non-lethal attack never do (R7.19a). Throws a RuleError for invalid facts.
 */
export function outOfFightState(facts: OutOfFightFacts, houseRules: HouseRules): OutOfFightState {
  checkHouseRules(houseRules);
  wholeNumber("state.hitPoints", record("state", facts).hitPoints);
  for (const name of ["exhausted", "fatigued"] as const) wholeNumber(`state.${name}`, facts[name], 0);
  for (const name of ["nonLethal", "knockedOut", "shutDown", "stabilized"] as const)
    requireBoolean(`state.${name}`, facts[name]);
  const causes = outOfFightCauses.filter(cause => holds[cause](facts));
  const mayBleed =
    houseRules.outOfFightBleeding === "everyone" ? causes.length > 0 : causes.includes("hitPoints");
  return {
    outOfFight: causes.length > 0,
    causes,
    bleeding: mayBleed && !facts.nonLethal && !facts.stabilized,
  };
}
