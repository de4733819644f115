import { list, oneOf, record, records, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { coverDegrees, type CoverDegree } from "./cover.ts";

/** The number of feet per point of X for Blast (X) and Template (X) (R7.30, R7.34). */
const feetPerPoint = 5;

/** Returns the radius of a Blast (X) in feet (R7.30). Throws a RuleError for an X below 1. */
export function blastRadius(x: number): number {
  return wholeNumber("x", x, 1) * feetPerPoint;
}

/** Returns the length of the line of a Template (X) in feet (R7.34). Throws a RuleError for an X below 1. */
export function templateLength(x: number): number {
  return wholeNumber("x", x, 1) * feetPerPoint;
}

/**
 * The position of a Template. Its line starts within the weapon's range and extends in the direction that the
 * attacker faces (R7.34).
 */
export interface TemplateFacts {
  readonly x: number;
  /** The distance in feet from the attacker to the start of the line. */
  readonly start: number;
  readonly range: number;
}

/**
 * Returns the start and end of a Template's line, in feet from the attacker, and whether the line can start
 * there (R7.34). Throws a RuleError if a number is negative.
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

/** The circumstances that make a Blast harder to place (R7.32). */
export const blastHindrances = [
  "obstacleBetween",
  "farAway",
  "poorVisibility",
  "attackerUnstable",
  "pointUnstable",
] as const;
export type BlastHindrance = (typeof blastHindrances)[number];

/** The distance in feet beyond which a point is far away (R7.32). */
export const blastFarAway = 20;
const leastBlastDifficulty = 2;
const mostBlastDifficulty = 5;

/**
 * Returns the difficulty of placing a Blast: the base difficulty plus one for each hindrance, but at least 2
 * and at most 5 (R7.31, R7.32, A20). Throws a RuleError for an unknown hindrance.
 */
export function blastDifficulty(hindrances: readonly BlastHindrance[], houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const known = list("hindrances", hindrances).map((hindrance, index) =>
    oneOf(`hindrances.${index}`, hindrance, blastHindrances),
  );
  const difficulty = houseRules.blastBaseDifficulty + new Set(known).size;
  return Math.min(mostBlastDifficulty, Math.max(leastBlastDifficulty, difficulty));
}

/** The sides of a hex, clockwise from north. The direction die selects one of them (R7.33). */
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
 * Returns the die for the distance that a Blast scatters (R7.33): none if the test succeeded, a d3 if it
 * failed by 1, and a d6 if it failed by more. Throws a RuleError for a margin that isn't an integer.
 */
export function scatterDie(margin: number): 3 | 6 | null {
  const by = wholeNumber("margin", margin);
  if (by >= 0) return null;
  return by === -1 ? 3 : 6;
}

/**
 * The facts that determine where a Blast scatters: the test's margin, the results of the two dice and, if
 * there is a wall in the direction of the scatter, its distance in feet.
 */
export interface ScatterFacts {
  readonly margin: number;
  readonly directionDie: number;
  readonly distanceDie: number;
  readonly wallAt?: number;
}

/** The place where a scattered Blast lands. */
export interface Scatter {
  readonly direction: ScatterDirection;
  readonly feet: number;
  readonly stoppedByWall: boolean;
}

/**
 * Returns where a Blast lands after a failed test, or null if the test succeeded (R7.33). A d6 selects the
 * direction, and the distance is 5 ft per point of the distance die. The Blast may leave the weapon's range,
 * but stops at a wall. Throws a RuleError for faces that the dice don't have.
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

/** The standard difficulty of the Evasion test against an area (R7.35). */
export const areaEvasionDifficulty = 2;

/**
 * Returns the test with which this victim can halve an area's damage, or null if the victim is Prone or
 * Paralyzed (R7.35). Throws a RuleError for a difficulty below 1.
 */
export function areaEvasionTest(
  victim: { readonly prone: boolean; readonly paralyzed: boolean },
  difficulty = areaEvasionDifficulty,
) {
  const unable = [
    requireBoolean("victim.prone", record("victim", victim).prone),
    requireBoolean("victim.paralyzed", victim.paralyzed),
  ].includes(true);
  const test = {
    attribute: "dexterity",
    skill: "evasion",
    difficulty: wholeNumber("difficulty", difficulty, 1),
  } as const;
  return unable ? null : test;
}

/** An object or character that shelters a victim from an area effect. */
export interface Shelter {
  /** The kind of shelter. A character never blocks an area. */
  readonly kind: "object" | "character";
  readonly cover: CoverDegree;
}

/**
 * Whether any of these shelters protects a victim from an area. Only an object that gives Full Cover does
 * (R7.36). Throws a RuleError for unknown kinds.
 */
export function areaBlocked(shelters: readonly Shelter[]): boolean {
  return records("shelters", shelters).some(
    (shelter, index) =>
      oneOf(`shelters.${index}.kind`, shelter.kind, ["object", "character"]) === "object" &&
      oneOf(`shelters.${index}.cover`, shelter.cover, coverDegrees) === "full",
  );
}

/**
 * Returns the number of Damage tests for an area with the given number of victims (R7.37): one for all of
 * them or, depending on the house rule, one for each.
 */
export function areaDamageTests(victims: number, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const count = wholeNumber("victims", victims, 0);
  return houseRules.areaDamageRoll === "shared" ? Math.min(1, count) : count;
}
