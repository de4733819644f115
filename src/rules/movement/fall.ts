import { dieFaces, finiteNumber, truth } from "../check.ts";
import { halfDamage } from "../combat/half-damage.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** R6.13: falls of fewer feet do no harm. */
export const harmlessFall = 10;
const feetPerDie = 5;
const feetPerDifficulty = 10;

/** What a fall calls for. */
export interface Fall {
  /** Dice with three sides to roll for direct damage; 0 for a harmless fall. */
  readonly dice: number;
  /** The test that halves the damage and keeps somebody on their feet; null for a harmless fall. */
  readonly test: {
    readonly attribute: "endurance";
    readonly skill: "fortitude";
    readonly difficulty: number;
  } | null;
}

/**
 * What does a fall of so many feet do? A d3 of direct damage for each full 5 ft, from 10 ft on;
 * Endurance[Fortitude] against 1 and 1 more per full 10 ft. R6.13, R6.14. Throws a RuleError for negative
 * feet.
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

/** What a fall did. */
export interface Landing {
  /** Points of direct damage: it passes armor and goes on with T8.4 from there. */
  readonly damage: number;
  readonly prone: boolean;
}

/**
 * What did a fall do? The dice, halved and on one's feet when the test was met. R6.13, R6.14, A9, A11.
 * Throws a RuleError when there are not as many faces as the fall has dice.
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
  const unhurt = truth("met", met) || dice === 0;
  return { damage: unhurt ? halfDamage(rolled, houseRules) : rolled, prone: !unhurt };
}
