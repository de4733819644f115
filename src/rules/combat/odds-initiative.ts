import { oneOf, records, wholeNumber } from "../check.ts";
import { diceSum, exactSum, type Distribution } from "../tests/distribution.ts";
import { firstStep, initiativeDice, lastStep } from "./initiative.ts";

/** A known initiative step, and the side of the combatant on it. */
export interface KnownStep {
  readonly step: number;
  readonly side: "player" | "enemy";
}

/** The exact odds for a number of initiative dice. */
export interface InitiativeOdds {
  readonly dice: number;
  readonly ap: number;
  /** The chance of each initiative step. Entry `n` is the chance of step `n`. */
  readonly steps: Distribution;
  /**
   * For each known step: the chances of acting before it, on the same step, and after it. Acting on the same
   * step as an enemy counts as acting before that enemy.
   */
  readonly against: readonly { readonly before: number; readonly same: number; readonly after: number }[];
}

/**
 * Returns the chances that a player character with one, two or three initiative dice acts before the given
 * combatants (R5.3, R5.4, R5.7, A16). On the same step, a player character acts before an enemy. Between
 * player characters, the players decide. Throws a RuleError for a different number of dice or a step outside
 * 1–18.
 */
export function initiativeOdds(dice: number, known: readonly KnownStep[]): InitiativeOdds {
  const count = oneOf("dice", dice, initiativeDice);
  const steps = diceSum(count, 6);
  const against = records("known", known).map((other, index) => {
    const step = wholeNumber(`known.${index}.step`, other.step, firstStep, lastStep);
    const level = steps[step] ?? 0;
    const before = exactSum(steps.slice(0, step));
    const enemy = oneOf(`known.${index}.side`, other.side, ["player", "enemy"]) === "enemy";
    return {
      before: enemy ? before + level : before,
      same: enemy ? 0 : level,
      after: exactSum(steps.slice(step + 1)),
    };
  });
  return { dice: count, ap: count, steps, against };
}
