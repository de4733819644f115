import { oneOf, record, wholeNumber } from "../../../rules/check.ts";
import type { CheckResult } from "./check-roll.ts";
import { tiers } from "./check-roll.ts";
import { weaponConditions, type WeaponCondition } from "./weapon.ts";

/** The result of an upkeep check. */
export interface Upkeep {
  readonly condition: WeaponCondition;
  /** The number of wound points that the weapon's user loses. */ readonly woundsToUser: number;
}

/**
 * X10.3: returns the condition of an item after the upkeep check. A wild success improves it by one step, or
 * by two with high insight, but not beyond `used`. A success leaves it unchanged, a failure worsens it by one
 * step, and a dire failure breaks the item. A low insight also costs the user a wound point. Conditions
 * better than `used` never improve. Throws a RuleError for an item that is already broken.
 */
export function afterUpkeep(
  condition: WeaponCondition,
  check: Pick<CheckResult, "tier" | "insight">,
): Upkeep {
  const at = wholeNumber(
    "condition",
    weaponConditions.indexOf(oneOf("condition", condition, weaponConditions)),
    1,
  );
  const used = weaponConditions.indexOf("used");
  const better = record("check", check).insight === "high" ? 2 : 1;
  const level = {
    dire: 0,
    failure: at - 1,
    success: at,
    wild: Math.max(at, Math.min(used, at + better)),
  }[oneOf("check.tier", check.tier, tiers)];
  return {
    condition: weaponConditions[level] as WeaponCondition,
    woundsToUser: check.insight === "low" ? 1 : 0,
  };
}

/** A magazine: the loaded rounds, its capacity, and the number of full replacements (X10.6). */
export interface Magazine {
  readonly rounds: number;
  readonly holds: number;
  readonly reloads: number;
}

/** X10.6: returns a weapon's initial magazine, with d3 reloads. */
export function fullMagazine(holds: number, face: number): Magazine {
  return { rounds: wholeNumber("holds", holds, 1), holds, reloads: wholeNumber("face", face, 1, 3) };
}

/** Returns the magazine after firing this many rounds. Throws a RuleError if it contains too few rounds. */
export function fireRounds(magazine: Magazine, rounds: number): Magazine {
  const left = wholeNumber("magazine.rounds", record("magazine", magazine).rounds, 0);
  return { ...magazine, rounds: left - wholeNumber("rounds", rounds, 0, left) };
}

/**
 * X10.6: returns the magazine after a reload with the action Ready Weapon. Throws a RuleError if no reloads
 * are left.
 */
export function reload(magazine: Magazine): Magazine {
  return {
    ...record("magazine", magazine),
    rounds: wholeNumber("magazine.holds", magazine.holds, 1),
    reloads: wholeNumber("magazine.reloads", magazine.reloads, 1) - 1,
  };
}
