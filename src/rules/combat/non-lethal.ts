import { oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { pointsPerSuccess } from "./damage-test.ts";

/** The outcome for a target taken out of the fight by a non-lethal attack. */
export interface NonLethalResult {
  readonly state: "conscious" | "unconscious" | "dead";
  /** The target's hit points afterward, or null if the rules don't define them. */
  readonly hitPoints: number | null;
  /** Whether the target makes bleeding-out tests. Knocked-out targets make none (R7.19a). */
  readonly bleedsOut: boolean;
}

/**
 * Returns the test that the target of a non-lethal attack makes: Endurance [Vitality] with a difficulty of 1,
 * plus 1 for every full 5 points of direct damage (R7.18, R7.20). Throws a RuleError for negative damage.
 */
export function nonLethalTest(directDamage: number) {
  const difficulty = 1 + Math.floor(wholeNumber("directDamage", directDamage, 0) / pointsPerSuccess);
  return { attribute: "endurance", skill: "vitality", difficulty } as const;
}

const results = {
  melee: {
    passed: { state: "conscious", hitPoints: 1, bleedsOut: false },
    failed: { state: "unconscious", hitPoints: null, bleedsOut: false },
  },
  ranged: {
    passed: { state: "unconscious", hitPoints: null, bleedsOut: false },
    failed: { state: "dead", hitPoints: null, bleedsOut: false },
  },
} as const;

/**
 * Returns the outcome for the target (R7.18, R7.19, R7.19a). After a melee attack, the target is conscious
 * with 1 hit point if the test was met, and unconscious otherwise. After a ranged attack, it is unconscious
 * if the test was met, and killed by accident otherwise. Throws a RuleError for any other kind of attack.
 */
export function nonLethalResult(kind: "melee" | "ranged", met: boolean): NonLethalResult {
  return results[oneOf("kind", kind, ["melee", "ranged"])][requireBoolean("met", met) ? "passed" : "failed"];
}

/**
 * Whether an attack can be declared non-lethal. This is possible only if it takes its target out of the fight
 * (R7.18).
 */
export function mayBeNonLethal(attack: { readonly takenOut: boolean }): boolean {
  return requireBoolean("attack.takenOut", record("attack", attack).takenOut);
}
