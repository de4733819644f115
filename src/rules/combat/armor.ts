import { record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The effect of armor on an attack, in points. */
export interface ArmorJudgment {
  /** The points that the armor absorbed. */
  readonly absorbed: number;
  /** The points that penetrated the armor. */
  readonly direct: number;
  /** The points of Armor Value that the armor loses in the attack. */
  readonly worn: number;
  /** The Armor Value that is left for the next attack. */
  readonly armorAfter: number;
}

/** The facts about an attack and about the target's armor. */
export interface ArmorFacts {
  readonly points: number;
  readonly armor: number;
  /** Whether the Destroyer quality applies: the weapon has it, and the attacker took extra time (R8.10). */
  readonly destroyer: boolean;
  /** Whether the target is a barrier or structure. Destroyer ignores its Armor Value (T11.2). */
  readonly barrier: boolean;
}

/**
 * The number of points that armor must absorb from one attack to lose a point of Armor Value (R8.8). With
 * Destroyer, a lower number applies (R8.10).
 */
const absorbedPerPoint = 10;
const absorbedPerPointDestroyer = 5;

/**
 * Returns the damage that armor absorbs from an attack, and the Armor Value (AV) that the armor loses. Damage
 * above the AV is direct damage (R8.7). After the damage, the AV falls by 1 for every full 10 points absorbed
 * (R8.8, R8.11), or for every full 5 with Destroyer (R8.10). A house rule can set a minimum AV (R8.9, A7),
 * which Destroyer ignores. Throws a RuleError if a number is negative.
 */
export function throughArmor(facts: ArmorFacts, houseRules: HouseRules): ArmorJudgment {
  checkHouseRules(houseRules);
  const points = wholeNumber("damage.points", record("facts", facts).points, 0);
  const armor = wholeNumber("target.armor", facts.armor, 0);
  const destroyer = requireBoolean("damage.destroyer", facts.destroyer);
  const ignored = requireBoolean("target.barrier", facts.barrier) && destroyer;
  const absorbed = ignored ? 0 : Math.min(points, armor);
  const worn = destroyer
    ? Math.floor(absorbed / absorbedPerPointDestroyer)
    : Math.min(Math.floor(absorbed / absorbedPerPoint), Math.max(0, armor - houseRules.armorMinimum));
  return { absorbed, direct: points - absorbed, worn, armorAfter: armor - worn };
}
