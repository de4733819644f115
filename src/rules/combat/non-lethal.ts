import { oneOf, record, truth, wholeNumber } from "../check.ts";
import { pointsPerSuccess } from "./damage-test.ts";

/** What becomes of the target of a non-lethal finishing attack. */
export interface NonLethalResult {
  readonly state: "conscious" | "unconscious" | "dead";
  /** Hit points that the target is left with, where the rule says so. */
  readonly hitPoints: number | null;
  /** Whether the target rolls for bleeding out; the knocked-out do not (R7.19a). */
  readonly bleedsOut: boolean;
}

/**
 * Which test does the target of a non-lethal attack make? Endurance[Vitality], 1 and 1 more per full 5 points
 * of direct damage. R7.18, R7.20. Throws a RuleError for negative damage.
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
 * What becomes of the target? Melee: up with 1 hit point, or unconscious. Ranged: unconscious, or killed by
 * accident. R7.18, R7.19, R7.19a. Throws a RuleError for another kind of attack.
 */
export function nonLethalResult(kind: "melee" | "ranged", met: boolean): NonLethalResult {
  return results[oneOf("kind", kind, ["melee", "ranged"])][truth("met", met) ? "passed" : "failed"];
}

/** Can an attack be called non-lethal? Only one that takes its target out of the fight. R7.18. */
export function mayBeNonLethal(attack: { readonly takenOut: boolean }): boolean {
  return truth("attack.takenOut", record("attack", attack).takenOut);
}
