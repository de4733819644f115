import { wholeNumber } from "../check.ts";

/** The bleeding-out test, which an actor makes at the start of their turn (R9.19). */
export const bleedOutTest = { attribute: "endurance", skill: "vitality", difficulty: 3 } as const;

/** The result for each number of successes (R9.19). The last row applies to five or more. */
const rows = [
  { damageFactor: 2, state: "bleeding" },
  { damageFactor: 1, state: "bleeding" },
  { damageFactor: 1, state: "bleeding" },
  { damageFactor: 0, state: "stabilized" },
  { damageFactor: 0, state: "stabilized" },
  { damageFactor: 0, state: "recovered" },
] as const;

/** The actor's state after the bleeding-out test. */
export type BleedOutState = "bleeding" | "stabilized" | "recovered";

/** The result of the test before any damage is rolled. */
export interface BleedOut {
  readonly state: BleedOutState;
  /** The factor by which the d3 of damage is multiplied. 0 means that there is no damage. */
  readonly damageFactor: 0 | 1 | 2;
  /** The new hit points of an actor who recovers, or null for any other actor. */
  readonly hitPoints: 1 | null;
}

/**
 * Returns the result of the test against bleeding out (R9.19, A22). With 0 successes, the actor takes damage
 * equal to twice the result of a d3. With 1 or 2, the damage equals the result. With 3 or 4, the actor is
 * stabilized. With 5 or more, the actor is conscious with 1 hit point, no matter how far below zero the hit
 * points were. Throws a RuleError for a negative number.
 */
export function bleedOut(successes: number): BleedOut {
  const row = rows[
    Math.min(rows.length - 1, wholeNumber("successes", successes, 0))
  ] as (typeof rows)[number];
  return { ...row, hitPoints: row.state === "recovered" ? 1 : null };
}

/**
 * Returns the damage from bleeding out: the result of a d3, doubled if the test had no successes, or 0 if it
 * had three or more (R9.19, R9.20). Being out of the fight doesn't double it again. Throws a RuleError if the
 * result isn't a face of a d3.
 */
export function bleedOutDamage(successes: number, d3: number): number {
  return bleedOut(successes).damageFactor * wholeNumber("d3", d3, 1, 3);
}
