import { wholeNumber } from "../check.ts";

/** R9.19: the test against bleeding out, rolled when one's own turn starts. */
export const bleedOutTest = { attribute: "endurance", skill: "vitality", difficulty: 3 } as const;

/** R9.19: what each number of successes means; the last row is for five and more. */
const rows = [
  { damageFactor: 2, state: "bleeding" },
  { damageFactor: 1, state: "bleeding" },
  { damageFactor: 1, state: "bleeding" },
  { damageFactor: 0, state: "stabilized" },
  { damageFactor: 0, state: "stabilized" },
  { damageFactor: 0, state: "recovered" },
] as const;

/** Where somebody stands after the test. */
export type BleedOutState = "bleeding" | "stabilized" | "recovered";

/** What the test means before any damage is rolled. */
export interface BleedOut {
  readonly state: BleedOutState;
  /** How many times the d3 counts that is rolled for the damage; 0 for no damage. */
  readonly damageFactor: 0 | 1 | 2;
  /** Hit points that somebody recovered is set to; null otherwise. */
  readonly hitPoints: 1 | null;
}

/**
 * What do these successes against bleeding out mean? 0: twice a d3 of damage; 1–2: a d3; 3–4: stabilized; 5:
 * up again with 1 hit point, however far below zero it was. R9.19, A22. Throws a RuleError for a negative
 * number.
 */
export function bleedOut(successes: number): BleedOut {
  const row = rows[
    Math.min(rows.length - 1, wholeNumber("successes", successes, 0))
  ] as (typeof rows)[number];
  return { ...row, hitPoints: row.state === "recovered" ? 1 : null };
}

/**
 * How many points does bleeding out cost? The d3 once or twice; not doubled again for being out of the fight.
 * R9.19, R9.20. Throws a RuleError for a face that a d3 does not have.
 */
export function bleedOutDamage(successes: number, d3: number): number {
  return bleedOut(successes).damageFactor * wholeNumber("d3", d3, 1, 3);
}
