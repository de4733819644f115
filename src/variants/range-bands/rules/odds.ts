import { requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { tierOf, tiers, type Tier } from "./check-roll.ts";

/** The exact chance of each tier of a check, and the chance of any success. */
export type CheckOdds = Readonly<Record<Tier, number>> & {
  /** The chance of any success, including a wild success. */
  readonly met: number;
  /** X1.7: the chance of gaining an insight die. */
  readonly insight: number;
};

/**
 * Returns the exact chance of each result of two dice with this modifier (X1.5–X1.7) and, optionally, a third
 * die from a spent insight die (X1.8). Counts combinations as integers and divides only once. Throws a
 * RuleError for a modifier that isn't an integer.
 */
export function checkOdds(modifier: number, extraDie = false): CheckOdds {
  wholeNumber("modifier", modifier, -1000, 1000);
  const more = requireBoolean("extraDie", extraDie) ? [1, 2, 3, 4, 5, 6] : [0];
  // A double 1 counts as dire and a double 6 as wild, regardless of the modifiers.
  const counts: Record<Tier, number> = { dire: more.length, failure: 0, success: 0, wild: more.length };
  for (let sum = 3; sum <= 11; sum += 1)
    for (const extra of more) counts[tierOf(sum + extra + modifier)] += 6 - Math.abs(7 - sum);
  const all = 36 * more.length;
  const [dire, failure, success, wild] = tiers.map(tier => counts[tier] / all) as [
    number,
    number,
    number,
    number,
  ];
  return {
    dire,
    failure,
    success,
    wild,
    met: (counts.success + counts.wild) / all,
    insight: (2 * more.length) / all,
  };
}
