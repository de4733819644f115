import { records } from "../check.ts";
import { exactSum, expected, normalized, type Distribution } from "../tests/distribution.ts";
import type { HouseRules } from "../house-rules.ts";
import { resolveDamage, type DamageTarget, type IncomingDamage } from "./damage.ts";

/**
 * The exact odds of the damage to a target. Chances are from 0 to 1, and a distribution contains the chance
 * of each whole number of points.
 */
export interface Harm {
  /** The chance of each number of hit points lost. */
  readonly hitPointsLost: Distribution;
  /** The chance of each number of Armor Value points lost. */
  readonly armorWorn: Distribution;
  readonly expectedHitPointsLost: number;
  readonly expectedArmorWorn: number;
  /** The chance that the attack takes the target out of the fight. */
  readonly takesOut: number;
  /** The chance that the target dies, which is 0 unless the house rule `deathThreshold` sets a threshold. */
  readonly kills: number;
}

/** One possible result and its chance: either no damage or a number of damage points. */
export interface HarmPart {
  readonly chance: number;
  readonly points: number | null;
}

/**
 * Returns the effect that damage with the given chances, which must add up to 1, has on a target (R8.7–R8.15,
 * R9.18). Each possible amount of damage goes through the whole damage sequence (T8.4) in {@link
 * resolveDamage}, whose errors are passed on.
 */
export function harmOf(
  parts: readonly HarmPart[],
  damage: Omit<IncomingDamage, "points">,
  target: DamageTarget,
  houseRules: HouseRules,
): Harm {
  const lost: number[] = [];
  const worn: number[] = [];
  const out: number[] = [];
  const dead: number[] = [];
  for (const { chance, points } of records("parts", parts)) {
    if (points === null) {
      add(lost, 0, chance);
      add(worn, 0, chance);
      continue;
    }
    const judged = resolveDamage({ ...damage, points }, target, houseRules);
    add(lost, judged.hitPointsLost, chance);
    add(worn, judged.armorWorn, chance);
    if (judged.takenOut) out.push(chance);
    if (judged.dead) dead.push(chance);
  }
  const hitPointsLost = distributionOf(lost);
  const armorWorn = distributionOf(worn);
  return {
    hitPointsLost,
    armorWorn,
    expectedHitPointsLost: expected(hitPointsLost),
    expectedArmorWorn: expected(armorWorn),
    takesOut: exactSum(out),
    kills: exactSum(dead),
  };
}

function add(chances: number[], value: number, chance: number): void {
  chances[value] = (chances[value] ?? 0) + chance;
}

/** Converts a sparse list of chances, indexed by value, to a normalized distribution without gaps. */
function distributionOf(chances: readonly number[]): Distribution {
  return normalized(Array.from(chances, chance => chance ?? 0));
}
