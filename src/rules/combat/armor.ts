import { record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The effect of armor on one attack, in points. */
export interface ArmorJudgement {
  /** Points that the armor absorbed. */
  readonly absorbed: number;
  /** Points that passed. */
  readonly direct: number;
  /** Armor Value lost afterward. */
  readonly worn: number;
  /** Armor Value left for the next attack. */
  readonly armorAfter: number;
}

/** The attack and the armor that it meets. */
export interface ArmorFacts {
  readonly points: number;
  readonly armor: number;
  /** Whether the weapon's Destroyer quality applies: it has it and the time was taken (R8.10). */
  readonly destroyer: boolean;
  /** Whether this is a barrier or structure, whose Armor Value a Destroyer ignores (T11.2). */
  readonly barrier: boolean;
}

/** Points absorbed from one attack that cost a point of Armor Value (R8.8), and with Destroyer (R8.10). */
const absorbedPerPoint = 10;
const absorbedPerPointDestroyer = 5;

/**
 * Returns what armor absorbs of an attack, and what that costs the armor: R8.7 the excess over AV is direct
 * damage; R8.8, R8.11 AV falls by 1 for each full 10 absorbed, after the damage; R8.9, A7 no minimum except
 * the calculated one, unless the house rule sets one; R8.10 Destroyer: 1 for each full 5, below any minimum.
 * Throws a RuleError for negative numbers.
 */
export function throughArmor(facts: ArmorFacts, houseRules: HouseRules): ArmorJudgement {
  checkHouseRules(houseRules);
  const points = wholeNumber("damage.points", record("facts", facts).points, 0);
  const armor = wholeNumber("target.armor", facts.armor, 0);
  const destroyer = truth("damage.destroyer", facts.destroyer);
  const ignored = truth("target.barrier", facts.barrier) && destroyer;
  const absorbed = ignored ? 0 : Math.min(points, armor);
  const worn = destroyer
    ? Math.floor(absorbed / absorbedPerPointDestroyer)
    : Math.min(Math.floor(absorbed / absorbedPerPoint), Math.max(0, armor - houseRules.armorMinimum));
  return { absorbed, direct: points - absorbed, worn, armorAfter: armor - worn };
}
