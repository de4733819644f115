import type { HouseRules } from "../../rules/house-rules.ts";
import { burstPool } from "../../rules/combat/burst.ts";
import { attackOdds } from "../../rules/combat/odds-attack.ts";
import { burstOdds } from "../../rules/combat/odds-burst.ts";
import { defaultOddsReference } from "../../rules/combat/odds-unknown.ts";
import { computePool } from "../../rules/tests/pool.ts";
import type { CatalogEntry } from "./entry.ts";

/** The assumptions for comparing weapons: the attacker's attribute and skill, and the target's values. */
export interface WeaponComparison {
  readonly attribute: number;
  readonly rank: number;
  readonly armor: number;
  readonly evasion: number;
}

/** The default assumptions: a typical target and a fairly good attacker. */
export const defaultWeaponComparison: WeaponComparison = {
  attribute: 5,
  rank: 3,
  armor: defaultOddsReference.armor,
  evasion: defaultOddsReference.difficulty,
};

/** The exact odds of one way to use a weapon. Chances are from 0 to 1. */
export interface FireModeOdds {
  readonly mode: "single" | "burst";
  readonly dice: number;
  readonly hit: number;
  readonly hitPoints: number;
  readonly armorWorn: number;
  readonly takesOut: number;
}

/**
 * Returns a weapon's odds for a single attack and, if possible, for a burst (R7.3–R7.8, R7.21–R7.24, T8.4).
 * Returns an empty list for items that aren't weapons.
 */
export function weaponOdds(
  { weapon, qualities }: CatalogEntry,
  { attribute, rank, armor, evasion }: WeaponComparison,
  houseRules: HouseRules,
): readonly FireModeOdds[] {
  if (!weapon) return [];
  const target = {
    armor,
    resistance: defaultOddsReference.resistance,
    hitPoints: defaultOddsReference.hitPoints,
    maximumHitPoints: defaultOddsReference.maximumHitPoints,
  };
  const has = (key: string) => qualities.some(one => one.key === key);
  const score = weapon.dice + (weapon.attribute === "" ? 0 : attribute);
  const pool = computePool({ attribute, skillRank: rank, rows: [] }, houseRules);
  const single = attackOdds(
    {
      pool,
      difficulty: evasion,
      automatic: false,
      damage: { score, sharp: has("sharp"), form: "single", rows: [] },
      destroyer: has("destroyer"),
      target,
    },
    houseRules,
  );
  const modes: FireModeOdds[] = [
    {
      mode: "single",
      dice: pool.rolled,
      hit: single.hit,
      hitPoints: single.expectedHitPointsLost,
      armorWorn: single.expectedArmorWorn,
      takesOut: single.takesOut,
    },
  ];
  if (weapon.burst > 0) {
    const { dice } = burstPool({ burst: weapon.burst, aimRank: rank, inspiration: 0, rows: [] }, houseRules);
    const burst = burstOdds(
      {
        dice,
        passiveEvasion: evasion,
        damage: weapon.flat > 0 ? weapon.flat : score,
        destroyer: has("destroyer"),
        target,
        ...(weapon.magazine > 0 ? { ammunition: weapon.magazine } : {}),
      },
      houseRules,
    );
    modes.push({
      mode: "burst",
      dice,
      hit: burst.hit,
      hitPoints: burst.expectedHitPointsLost,
      armorWorn: burst.expectedArmorWorn,
      takesOut: burst.takesOut,
    });
  }
  return modes;
}
