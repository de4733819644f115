import { dieFaces, wholeNumber } from "../../../rules/check.ts";
import { successFaceOfZones } from "./roll.ts";

/** The outcome of one stage of an infection. */
export interface InfectionCourse {
  /** The number of successes on the infection's dice. */
  readonly successes: number;
  readonly over: boolean;
  readonly damage: number;
}

/**
 * Z7.5: returns the effect of an infection after a shift or a day. One die per point of virulence is rolled
 * against a Stamina roll, which can't be pushed. If the actor has more successes than the infection, the
 * actor overcomes it. Otherwise, the infection deals a point of damage and continues. Throws a RuleError for
 * invalid faces or negative successes.
 */
export function infectionCourse(faces: readonly number[], staminaSuccesses: number): InfectionCourse {
  const successes = dieFaces("faces", faces).filter(face => face === successFaceOfZones).length;
  const over = wholeNumber("staminaSuccesses", staminaSuccesses, 0) > successes;
  return { successes, over, damage: over ? 0 : 1 };
}
