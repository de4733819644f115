import { list, oneOf, record, records, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { coverDegrees, type CoverDegree } from "./cover.ts";

/** R7.30, R7.34: feet that each point of a Blast's or Template's X reaches. */
const feetPerPoint = 5;

/** How far from its centre does a Blast (X) reach, in feet? R7.30. Throws a RuleError for an X below 1. */
export function blastRadius(x: number): number {
  return wholeNumber("x", x, 1) * feetPerPoint;
}

/** How long is the line of a Template (X), in feet? R7.34. Throws a RuleError for an X below 1. */
export function templateLength(x: number): number {
  return wholeNumber("x", x, 1) * feetPerPoint;
}

/**
 * Where a Template is laid: its line starts somewhere within the weapon's range and runs on in the direction
 * of facing. R7.34.
 */
export interface TemplateFacts {
  readonly x: number;
  /** Feet from the attacker to where the line starts. */
  readonly start: number;
  readonly range: number;
}

/**
 * From where to where does the line of a Template run, in feet from the attacker, and may it start there?
 * R7.34. Throws a RuleError for negative numbers.
 */
export function templateLine(facts: TemplateFacts): {
  readonly possible: boolean;
  readonly from: number;
  readonly to: number;
} {
  const from = wholeNumber("template.start", record("template", facts).start, 0);
  return {
    possible: from <= wholeNumber("template.range", facts.range, 0),
    from,
    to: from + templateLength(facts.x),
  };
}

/** What makes a Blast hard to place (R7.32). */
export const blastHindrances = [
  "obstacleBetween",
  "farAway",
  "poorVisibility",
  "attackerUnstable",
  "pointUnstable",
] as const;
export type BlastHindrance = (typeof blastHindrances)[number];

/** R7.32: the point is far away beyond so many feet. */
export const blastFarAway = 20;
const leastBlastDifficulty = 2;
const mostBlastDifficulty = 5;

/**
 * How hard is it to place a Blast? One for each hindrance on top of the base, at least 2 and at most 5.
 * R7.31, R7.32, A20. Throws a RuleError for an unknown hindrance.
 */
export function blastDifficulty(hindrances: readonly BlastHindrance[], houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const known = list("hindrances", hindrances).map((hindrance, index) =>
    oneOf(`hindrances.${index}`, hindrance, blastHindrances),
  );
  const difficulty = houseRules.blastBaseDifficulty + new Set(known).size;
  return Math.min(mostBlastDifficulty, Math.max(leastBlastDifficulty, difficulty));
}

/** R7.33: the sides of a hex by the die that names them, clockwise from north. */
export const scatterDirections = [
  "north",
  "northEast",
  "southEast",
  "south",
  "southWest",
  "northWest",
] as const;
export type ScatterDirection = (typeof scatterDirections)[number];

/**
 * Which die says how far a Blast scatters? None when it was placed well, a d3 when the test failed by 1, a d6
 * beyond that. R7.33. Throws a RuleError for a margin that is no whole number.
 */
export function scatterDie(margin: number): 3 | 6 | null {
  const by = wholeNumber("margin", margin);
  if (by >= 0) return null;
  return by === -1 ? 3 : 6;
}

/** What the dice of a scatter showed, and how many feet away a wall stands in that direction, if one does. */
export interface ScatterFacts {
  readonly margin: number;
  readonly directionDie: number;
  readonly distanceDie: number;
  readonly wallAt?: number;
}

/** Where a Blast goes instead. */
export interface Scatter {
  readonly direction: ScatterDirection;
  readonly feet: number;
  readonly stoppedByWall: boolean;
}

/**
 * Where does a Blast go whose test failed? In the direction of a d6, 5 ft a point of the distance die, beyond
 * the weapon's range if need be, up to a wall. R7.33. Null when the test was met. Throws a RuleError for
 * faces that the dice do not have.
 */
export function scatter(facts: ScatterFacts): Scatter | null {
  const sides = scatterDie(record("scatter", facts).margin);
  if (sides === null) return null;
  const direction = scatterDirections[
    wholeNumber("scatter.directionDie", facts.directionDie, 1, 6) - 1
  ] as ScatterDirection;
  const far = wholeNumber("scatter.distanceDie", facts.distanceDie, 1, sides) * feetPerPoint;
  const wall = facts.wallAt === undefined ? Infinity : wholeNumber("scatter.wallAt", facts.wallAt, 0);
  return { direction, feet: Math.min(far, wall), stoppedByWall: wall < far };
}

/** R7.35: the usual difficulty of the Evasion test against an area. */
export const areaEvasionDifficulty = 2;

/**
 * Which test halves an area's damage for this victim? None for somebody Prone or Paralyzed. R7.35.
 * Throws a RuleError for a difficulty below 1.
 */
export function areaEvasionTest(
  victim: { readonly prone: boolean; readonly paralyzed: boolean },
  difficulty = areaEvasionDifficulty,
) {
  const unable = [
    truth("victim.prone", record("victim", victim).prone),
    truth("victim.paralyzed", victim.paralyzed),
  ].includes(true);
  const test = {
    attribute: "dexterity",
    skill: "evasion",
    difficulty: wholeNumber("difficulty", difficulty, 1),
  } as const;
  return unable ? null : test;
}

/** Something between the source of an area and a character. */
export interface Shelter {
  /** Characters never block an area. */
  readonly kind: "object" | "character";
  readonly cover: CoverDegree;
}

/**
 * Is somebody out of an area's reach behind one of these? Behind an object that gives Full Cover. R7.36.
 * Throws a RuleError for unknown kinds.
 */
export function areaBlocked(shelters: readonly Shelter[]): boolean {
  return records("shelters", shelters).some(
    (shelter, index) =>
      oneOf(`shelters.${index}.kind`, shelter.kind, ["object", "character"]) === "object" &&
      oneOf(`shelters.${index}.cover`, shelter.cover, coverDegrees) === "full",
  );
}

/**
 * How many Damage tests does an area with so many victims call for? One for all, or one each by house rule.
 * R7.37.
 */
export function areaDamageTests(victims: number, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const count = wholeNumber("victims", victims, 0);
  return houseRules.areaDamageRoll === "shared" ? Math.min(1, count) : count;
}
