import { finiteNumber, oneOf, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import type { Row } from "../tests/row.ts";
import { attackRow } from "./attack-row.ts";

/** The range bands, nearest first (R16.1). */
export const rangeBands = ["close", "short", "mid", "long"] as const;
export type RangeBand = (typeof rangeBands)[number];

/** The range band that each weapon class reaches if no distance was measured (R16.1). */
export const weaponClassBands = {
  melee: "close",
  smallArms: "short",
  shortRange: "short",
  midRange: "mid",
  longRange: "long",
  heavy: "long",
} as const satisfies Record<string, RangeBand>;
export type WeaponClass = keyof typeof weaponClassBands;
const weaponClasses = Object.keys(weaponClassBands) as readonly WeaponClass[];

/**
 * The upper limit, in feet, of each range band except the last. A distance exactly at a limit belongs to the
 * farther band (R16.3).
 */
const bandEnds = [15, 45, 90] as const;

/** Whether a target is within reach, and the row for its distance. */
export interface Reach {
  readonly possible: boolean;
  readonly rows: readonly Row[];
}

const inReach: Reach = { possible: true, rows: [] };
const outOfReach: Reach = { possible: false, rows: [] };

/** Returns the range band of a distance in feet (R16.3). Throws a RuleError for a negative distance. */
export function bandAt(feet: number): RangeBand {
  const distance = finiteNumber("feet", feet, 0);
  return rangeBands[bandEnds.filter(end => distance >= end).length] as RangeBand;
}

/**
 * Returns whether a ranged weapon reaches a distance in feet, and the penalty (R7.14). There is no penalty up
 * to the weapon's range. Beyond it, the penalty is the number of dice in the house rule `longRangeDice`. The
 * maximum distance is a multiple of the range (house rule `longRangeFactor`, normally 2). Throws a RuleError
 * for negative feet.
 */
export function measuredReach(feet: number, range: number, houseRules: HouseRules): Reach {
  checkHouseRules(houseRules);
  const distance = finiteNumber("feet", feet, 0);
  const reach = finiteNumber("range", range, 0);
  if (distance <= reach) return inReach;
  if (distance > reach * houseRules.longRangeFactor) return outOfReach;
  return { possible: true, rows: [attackRow("longRange", houseRules.longRangeDice)] };
}

/**
 * Returns whether a weapon of this class reaches a range band, and the penalty (R16.1). There is no penalty
 * up to the weapon's own band. In the next band beyond it, the penalty is the number of dice in the house
 * rule `bandBeyondDice`. The weapon reaches no farther, and melee weapons reach only Close Quarters. Throws a
 * RuleError for an unknown class or band.
 */
export function bandReach(weaponClass: WeaponClass, target: RangeBand, houseRules: HouseRules): Reach {
  checkHouseRules(houseRules);
  const own = rangeBands.indexOf(weaponClassBands[oneOf("weaponClass", weaponClass, weaponClasses)]);
  const beyond = rangeBands.indexOf(oneOf("band", target, rangeBands)) - own;
  if (beyond <= 0) return inReach;
  if (beyond > 1 || weaponClass === "melee") return outOfReach;
  return { possible: true, rows: [attackRow("bandBeyond", houseRules.bandBeyondDice)] };
}

/**
 * Returns the number of range bands that a movement action crosses: one for a Walk, and two for a Run
 * (R16.2). Throws a RuleError for another action.
 */
export function bandsCrossed(action: "walk" | "run"): number {
  return { walk: 1, run: 2 }[oneOf("action", action, ["walk", "run"])];
}

/** The number of steps from Close Quarters to Long (R16.1). */
export const farthestSteps = rangeBands.length - 1;

/**
 * Returns the number of steps between Close Quarters and a range band (R16.1). Throws a RuleError for an
 * unknown band.
 */
export function bandSteps(band: RangeBand): number {
  return rangeBands.indexOf(oneOf("band", band, rangeBands));
}

/**
 * Returns the range band this many steps beyond Close Quarters (R16.1). Throws a RuleError for an invalid
 * number.
 */
export function bandOfSteps(steps: number): RangeBand {
  return rangeBands[wholeNumber("steps", steps, 0, farthestSteps)] as RangeBand;
}

/**
 * The distance in feet that represents each range band in rules that need a number, if no distance was
 * measured (R16.1).
 */
export const usualFeet = { close: 10, short: 30, mid: 60, long: 120 } as const satisfies Record<
  RangeBand,
  number
>;

const reachingClass: Readonly<Record<RangeBand, WeaponClass>> = {
  close: "smallArms",
  short: "smallArms",
  mid: "midRange",
  long: "longRange",
};

/**
 * Returns the weapon class that covers as many range bands as a ranged weapon with this range in feet (R16.1,
 * R16.3). Throws a RuleError for a negative range.
 */
export function weaponClassOf(range: number): WeaponClass {
  return reachingClass[bandAt(range)];
}

/**
 * Whether a melee weapon reaches a range band, which is true only for Close Quarters (R16.1). Throws a
 * RuleError for an unknown band.
 */
export function meleeReaches(band: RangeBand): boolean {
  return bandSteps(band) === bandSteps(weaponClassBands.melee);
}

/** The obstacles to a move between range bands that require a test (R6.4–R6.11), or `nothing`. */
export const pathObstacles = ["nothing", "gap", "obstacle", "water"] as const;
export type PathObstacle = (typeof pathObstacles)[number];

/**
 * Returns the number of range bands that a movement action crosses: one for a Walk, and two for a Run. For a
 * Slowed actor, the number is halved and rounded according to the house rule `roundDistance` (R16.2, R6.15,
 * A9). Throws a RuleError for another action.
 */
export function bandsOfMove(action: "walk" | "run", slowed: boolean, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const bands = bandsCrossed(action);
  if (!requireBoolean("slowed", slowed)) return bands;
  return houseRules.roundDistance === "up" ? Math.ceil(bands / 2) : Math.floor(bands / 2);
}

/**
 * Returns the number of range bands that a push or drag over this many feet crosses, or 0 within Close
 * Quarters (R16.3). Throws a RuleError for a negative distance.
 */
export function bandsPushed(feet: number): number {
  return bandSteps(bandAt(feet));
}

/**
 * Whether a Blast or Template of this size in feet can affect targets in the given range band from its
 * center. It can if its size is at least the distance that represents the band (R16.1, R7.30). The players
 * decide which of these targets are actually affected. Throws a RuleError for negative feet or an unknown
 * band.
 */
export function areaCatches(feet: number, band: RangeBand): boolean {
  return finiteNumber("feet", feet, 0) >= usualFeet[oneOf("band", band, rangeBands)];
}
