import { oneOf, record, wholeNumber } from "../../../rules/check.ts";
import type { CheckResult } from "./check-roll.ts";
import { tiers } from "./check-roll.ts";
import { weaponConditions, type WeaponCondition } from "./weapon.ts";

/** What rough use came to. */
export interface Upkeep {
  readonly condition: WeaponCondition;
  /** Wound points that the user loses. */ readonly woundsToUser: number;
}

/**
 * X10.3: what is the condition after the upkeep check? Wild one better and a high insight two, up to used;
 * success the same; failure one worse; dire breaks it, and a low insight takes a wound point as well. What is
 * better than used stays so. Throws a RuleError for what is broken already.
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

/** A magazine: rounds in it, how many it holds, and full ones to put in its place. X10.6. */
export interface Magazine {
  readonly rounds: number;
  readonly holds: number;
  readonly reloads: number;
}

/** X10.6: a weapon as it begins, with a d3 of reloads. */
export function fullMagazine(holds: number, face: number): Magazine {
  return { rounds: wholeNumber("holds", holds, 1), holds, reloads: wholeNumber("face", face, 1, 3) };
}

/** The magazine after so many rounds were fired. Throws a RuleError when there are not as many. */
export function fireRounds(magazine: Magazine, rounds: number): Magazine {
  const left = wholeNumber("magazine.rounds", record("magazine", magazine).rounds, 0);
  return { ...magazine, rounds: left - wholeNumber("rounds", rounds, 0, left) };
}

/**
 * X10.6: the magazine after a Ready Weapon to reload. Throws a RuleError when nothing is left to reload with.
 */
export function reload(magazine: Magazine): Magazine {
  return {
    ...record("magazine", magazine),
    rounds: wholeNumber("magazine.holds", magazine.holds, 1),
    reloads: wholeNumber("magazine.reloads", magazine.reloads, 1) - 1,
  };
}
