import { dieFaces, finiteNumber, requireBoolean } from "../check.ts";
import { halfDamage } from "../combat/half-damage.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** The height in feet below which a fall is harmless (R6.13). */
export const harmlessFall = 10;
const feetPerDie = 5;
const feetPerDifficulty = 10;

/** The consequences of a fall. */
export interface Fall {
  /** The number of three-sided dice to roll for direct damage, or 0 for a harmless fall. */
  readonly dice: number;
  /** The test to halve the damage and remain standing, or null for a harmless fall. */
  readonly test: {
    readonly attribute: "endurance";
    readonly skill: "fortitude";
    readonly difficulty: number;
  } | null;
}

/**
 * Returns the consequences of a fall of this many feet (R6.13, R6.14). A fall of at least 10 ft causes a d3
 * of direct damage for each full 5 ft, and a test of Endurance [Fortitude] with difficulty 1 plus 1 per full
 * 10 ft. Throws a RuleError for negative feet.
 */
export function fall(feet: number): Fall {
  const depth = finiteNumber("feet", feet, 0);
  if (depth < harmlessFall) return { dice: 0, test: null };
  return {
    dice: Math.floor(depth / feetPerDie),
    test: {
      attribute: "endurance",
      skill: "fortitude",
      difficulty: 1 + Math.floor(depth / feetPerDifficulty),
    },
  };
}

/** The result of a fall. */
export interface Landing {
  /**
   * The points of direct damage. They ignore armor, so in the sequence of T8.4, they are applied after the
   * armor step.
   */
  readonly damage: number;
  readonly prone: boolean;
}

/**
 * Returns the result of a fall. A successful test halves the damage rolled and keeps the actor standing
 * (R6.13, R6.14, A9, A11). Throws a RuleError if the number of faces differs from the fall's number of dice.
 */
export function landing(
  feet: number,
  faces: readonly number[],
  met: boolean,
  houseRules: HouseRules,
): Landing {
  const { dice } = fall(feet);
  if (dieFaces("faces", faces, 3).length !== dice)
    throw new RuleError("faces", faces, `a list of ${dice}, one for each die of the fall`);
  const rolled = faces.reduce((sum, face) => sum + face, 0);
  const unhurt = requireBoolean("met", met) || dice === 0;
  return { damage: unhurt ? halfDamage(rolled, houseRules) : rolled, prone: !unhurt };
}
