import { finiteNumber, oneOf, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import type { Row } from "../tests/row.ts";
import { attackRow } from "./attack-row.ts";

/** R16.1: the bands of the theatre of the mind, nearest first. */
export const rangeBands = ["close", "short", "mid", "long"] as const;
export type RangeBand = (typeof rangeBands)[number];

/** R16.1: the band that each class of weapon without a measured range reaches. */
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

/** R16.3: where each band ends, in feet; the shared edge belongs to the band beyond. */
const bandEnds = [15, 45, 90] as const;

/** Whether something is in reach, and the row that the distance gives. */
export interface Reach {
  readonly possible: boolean;
  readonly rows: readonly Row[];
}

const inReach: Reach = { possible: true, rows: [] };
const outOfReach: Reach = { possible: false, rows: [] };

/** In which band is something so many feet away? R16.3. Throws a RuleError for a negative distance. */
export function bandAt(feet: number): RangeBand {
  const distance = finiteNumber("feet", feet, 0);
  return rangeBands[bandEnds.filter(end => distance >= end).length] as RangeBand;
}

/**
 * Does a ranged weapon reach that far, and at what price? Feet. Up to its range freely, up to twice that with
 * the dice of `longRangeDice` (house rule `longRangeFactor`), no farther. R7.14. Throws a RuleError for
 * negative feet.
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
 * Does a weapon of this class reach that band, and at what price? Its own and all nearer bands freely, one
 * band beyond with the dice of `bandBeyondDice`, no farther; melee reaches Close Quarters only. R16.1. Throws
 * a RuleError for an unknown class or band.
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
 * How many bands does a movement action cross? A Walk one, a Run two. R16.2. Throws a RuleError for another
 * action.
 */
export function bandsCrossed(action: "walk" | "run"): number {
  return { walk: 1, run: 2 }[oneOf("action", action, ["walk", "run"])];
}

/** R16.1: bands from Close Quarters to Long. */
export const farthestSteps = rangeBands.length - 1;

/** How many bands is this one beyond Close Quarters? R16.1. Throws a RuleError for an unknown band. */
export function bandSteps(band: RangeBand): number {
  return rangeBands.indexOf(oneOf("band", band, rangeBands));
}

/** The band so many beyond Close Quarters. R16.1. Throws a RuleError for a number that none has. */
export function bandOfSteps(steps: number): RangeBand {
  return rangeBands[wholeNumber("steps", steps, 0, farthestSteps)] as RangeBand;
}

/** R16.1: feet that stand for a band where a rule asks for a number and nobody has measured. */
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
 * Which class reaches as many bands as a ranged weapon of that range in feet? R16.1, R16.3. Throws a
 * RuleError for a negative range.
 */
export function weaponClassOf(range: number): WeaponClass {
  return reachingClass[bandAt(range)];
}

/**
 * Does somebody with a melee weapon reach that band? Close Quarters only. R16.1. Throws a RuleError for an
 * unknown band.
 */
export function meleeReaches(band: RangeBand): boolean {
  return bandSteps(band) === bandSteps(weaponClassBands.melee);
}

/** What may lie in the way of a move between bands, for which it needs a test (R6.4–R6.11). */
export const thingsInTheWay = ["nothing", "gap", "obstacle", "water"] as const;
export type ThingInTheWay = (typeof thingsInTheWay)[number];

/**
 * How many bands does a Walk or a Run cross? One and two; who is Slowed half as many, rounded as the house
 * rule `roundDistance` says. R16.2, R6.15, A9. Throws a RuleError for another action.
 */
export function bandsOfMove(action: "walk" | "run", slowed: boolean, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const bands = bandsCrossed(action);
  if (!truth("slowed", slowed)) return bands;
  return houseRules.roundDistance === "up" ? Math.ceil(bands / 2) : Math.floor(bands / 2);
}

/**
 * How many bands does a push or a drag of so many feet cross? None while it does not lead out of Close
 * Quarters. R16.3. Throws a RuleError for negative feet.
 */
export function bandsPushed(feet: number): number {
  return bandSteps(bandAt(feet));
}

/**
 * Does a Blast or Template that reaches so many feet catch those at this band from its middle? When it
 * reaches the feet that stand for the band; whom it does catch people say. R16.1, R7.30. Throws a RuleError
 * for negative feet or an unknown band.
 */
export function areaCatches(feet: number, band: RangeBand): boolean {
  return finiteNumber("feet", feet, 0) >= usualFeet[oneOf("band", band, rangeBands)];
}
