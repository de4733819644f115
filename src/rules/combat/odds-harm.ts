import { records } from "../check.ts";
import { exactSum, expected, normalised, type Distribution } from "../tests/distribution.ts";
import type { HouseRules } from "../house-rules.ts";
import { resolveDamage, type DamageTarget, type IncomingDamage } from "./damage.ts";

/**
 * What an attack may do to its target, exactly. Chances are from 0 to 1; distributions are by whole points.
 */
export interface Harm {
  /** The chance of each number of hit points lost. */
  readonly hitPointsLost: Distribution;
  /** The chance of each number of points of Armor Value lost. */
  readonly armorWorn: Distribution;
  readonly expectedHitPointsLost: number;
  readonly expectedArmorWorn: number;
  /** The chance that the target is out of the fight afterwards that was not before. */
  readonly takesOut: number;
  /** The chance that it dies, as far as the house rule `deathThreshold` says so. */
  readonly kills: number;
}

/** One of the things that may happen: nothing, or some points of damage, with its chance. */
export interface HarmPart {
  readonly chance: number;
  readonly points: number | null;
}

/**
 * What do these chances of damage do to a target? Each goes through {@link resolveDamage}, so the whole
 * sequence of T8.4 is in it. R8.7–R8.15, R9.18. The chances of the parts add up to 1. Throws what
 * {@link resolveDamage} throws.
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

/** The chances by value without holes. */
function distributionOf(chances: readonly number[]): Distribution {
  return normalised(Array.from(chances, chance => chance ?? 0));
}
