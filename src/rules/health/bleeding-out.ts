import { wholeNumber } from "../check.ts";

/** The test against bleeding out, rolled at the start of the actor's own turn (R9.19). */
export const bleedOutTest = { attribute: "endurance", skill: "vitality", difficulty: 3 } as const;

/** The result for each number of successes; the last row is for five or more (R9.19). */
const rows = [
  { damageFactor: 2, state: "bleeding" },
  { damageFactor: 1, state: "bleeding" },
  { damageFactor: 1, state: "bleeding" },
  { damageFactor: 0, state: "stabilized" },
  { damageFactor: 0, state: "stabilized" },
  { damageFactor: 0, state: "recovered" },
] as const;

/** The actor's state after the test. */
export type BleedOutState = "bleeding" | "stabilized" | "recovered";

/** The result of the test before any damage is rolled. */
export interface BleedOut {
  readonly state: BleedOutState;
  /** The factor for the d3 of damage; 0 for no damage. */
  readonly damageFactor: 0 | 1 | 2;
  /** The new hit points of an actor who recovered; null otherwise. */
  readonly hitPoints: 1 | null;
}

/**
 * Returns the result of a number of successes against bleeding out. 0: damage of twice a d3; 1–2: damage of a
 * d3; 3–4: stabilized; 5 or more: conscious with 1 hit point, however far below zero the hit points were
 * (R9.19, A22). Throws a RuleError for a negative number.
 */
export function bleedOut(successes: number): BleedOut {
  const row = rows[
    Math.min(rows.length - 1, wholeNumber("successes", successes, 0))
  ] as (typeof rows)[number];
  return { ...row, hitPoints: row.state === "recovered" ? 1 : null };
}

/**
 * Returns the damage of bleeding out: the d3 once or twice. The damage is not doubled again for being out of
 * the fight (R9.19, R9.20). Throws a RuleError for a face that a d3 does not have.
 */
export function bleedOutDamage(successes: number, d3: number): number {
  return bleedOut(successes).damageFactor * wholeNumber("d3", d3, 1, 3);
}
