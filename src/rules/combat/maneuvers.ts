import { finiteNumber, oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import type { AutomationGrade } from "../conditions/entry.ts";
import type { HouseRules } from "../house-rules.ts";
import type { RuleId } from "../rule-ids.ts";
import { judgeOpposed, type OpposedResult, type OpposedSide } from "../tests/opposed.ts";
import type { Row } from "../tests/row.ts";
import { scatterDirections, type ScatterDirection } from "./area.ts";
import { attackRow } from "./attack-row.ts";
import { pointsPerSuccess } from "./damage-test.ts";
import type { AttackPair } from "./unarmed.ts";

/** A combat maneuver as data. A Gamemaster's own maneuvers have the same format. */
export interface Maneuver {
  readonly rules: readonly RuleId[];
  readonly grade: AutomationGrade;
  readonly ap: number;
  readonly stamina: number;
  /** Whether all characters know this maneuver (R12.6). */
  readonly basic: boolean;
  readonly kind: "attack" | "opposed";
  readonly meleeOnly: boolean;
  /** The minimum distance to the target, in feet. */
  readonly leastFeet: number;
  readonly freeHands: number;
  /** Whether a hit deals no damage. */
  readonly harmless: boolean;
  /** The attribute and skill pairs with which the target can resist the maneuver, if it is opposed. */
  readonly resistPairs: readonly AttackPair[];
}

const dodgeOrHold: readonly AttackPair[] = [
  { attribute: "dexterity", skill: "evasion" },
  { attribute: "strength", skill: "grapple" },
];
const attackManeuver = {
  basic: true,
  kind: "attack",
  meleeOnly: false,
  leastFeet: 0,
  freeHands: 0,
  harmless: false,
  resistPairs: [],
} as const;

/**
 * The maneuvers that all characters know and whose rules are complete (R12.6). To add a maneuver, add an
 * entry here.
 */
export const maneuvers = {
  charge: {
    ...attackManeuver,
    rules: ["R12.7"],
    grade: "assisted",
    ap: 3,
    stamina: 5,
    meleeOnly: true,
    leastFeet: 20,
  },
  cripplingStrike: { ...attackManeuver, rules: ["R12.8"], grade: "automated", ap: 2, stamina: 2 },
  disarm: {
    ...attackManeuver,
    rules: ["R12.9"],
    grade: "assisted",
    ap: 2,
    stamina: 3,
    kind: "opposed",
    harmless: true,
    resistPairs: [...dodgeOrHold].reverse(),
  },
  breakGear: {
    ...attackManeuver,
    rules: ["R12.10"],
    grade: "reference",
    ap: 2,
    stamina: 3,
    meleeOnly: true,
    harmless: true,
  },
  grapple: {
    ...attackManeuver,
    rules: ["R12.11"],
    grade: "assisted",
    ap: 1,
    stamina: 3,
    kind: "opposed",
    meleeOnly: true,
    freeHands: 1,
    harmless: true,
    resistPairs: dodgeOrHold,
  },
} as const satisfies Record<string, Maneuver>;
/** The key of a known maneuver. */
export type ManeuverKey = keyof typeof maneuvers;
/** The keys of all known maneuvers. */
export const maneuverKeys = Object.keys(maneuvers) as readonly ManeuverKey[];

/** The facts that determine whether a maneuver is possible. */
export interface ManeuverFacts {
  readonly ap: number;
  readonly maneuversLeft: number;
  /** Whether a training option teaches the maneuver. Basic maneuvers don't require this. */
  readonly trained: boolean;
  readonly melee: boolean;
  /** The distance to the target, in feet. */
  readonly feet: number;
  readonly freeHands: number;
  /** Whether movement is forbidden. */
  readonly noMovement: boolean;
}

/** A reason why a maneuver is not possible. */
export type ManeuverReason =
  | "notEnoughAp"
  | "maneuverUsed"
  | "untrained"
  | "meleeOnly"
  | "tooClose"
  | "noFreeHand"
  | "noMovement";

const bars: readonly {
  readonly reason: ManeuverReason;
  readonly holds: (maneuver: Maneuver, facts: ManeuverFacts) => boolean;
}[] = [
  { reason: "notEnoughAp", holds: (maneuver, facts) => facts.ap < maneuver.ap },
  { reason: "maneuverUsed", holds: (_, facts) => facts.maneuversLeft === 0 },
  { reason: "untrained", holds: (maneuver, facts) => !maneuver.basic && !facts.trained },
  { reason: "meleeOnly", holds: (maneuver, facts) => maneuver.meleeOnly && !facts.melee },
  { reason: "tooClose", holds: (maneuver, facts) => facts.feet < maneuver.leastFeet },
  { reason: "noFreeHand", holds: (maneuver, facts) => facts.freeHands < maneuver.freeHands },
  { reason: "noMovement", holds: (maneuver, facts) => maneuver.leastFeet > 0 && facts.noMovement },
];

/**
 * Returns the reasons why a maneuver isn't currently possible (R12.6, R12.7–R12.11), other than a lack of
 * Stamina (see {@link payManeuver}). Throws a RuleError if the facts are invalid.
 */
export function maneuverReasons(maneuver: Maneuver, facts: ManeuverFacts): readonly ManeuverReason[] {
  record("maneuver", maneuver);
  record("facts", facts);
  for (const name of ["ap", "maneuversLeft", "freeHands"] as const)
    wholeNumber(`facts.${name}`, facts[name], 0);
  for (const name of ["trained", "melee", "noMovement"] as const)
    requireBoolean(`facts.${name}`, facts[name]);
  finiteNumber("facts.feet", facts.feet, 0);
  return bars.filter(({ holds }) => holds(maneuver, facts)).map(({ reason }) => reason);
}

/**
 * The effects of a Charge: a move toward the target up to the Run speed, an Advantage on the attack, and
 * additional points of damage (R12.7).
 */
export const charge: {
  readonly moveUpTo: "run";
  readonly rows: readonly Row[];
  readonly extraPoints: number;
} = { moveUpTo: "run", rows: [attackRow("charge", 1)], extraPoints: 5 };

/**
 * Returns the test that the target of a Crippling Strike must make after losing this many hit points (R12.8).
 * The difficulty is 1 for every full 5 points; below 5 points, no test is required. A target who fails is
 * Slowed until the end of their next turn. Throws a RuleError for a negative number.
 */
export function cripplingStrikeTest(hitPointsLost: number) {
  const difficulty = Math.floor(wholeNumber("hitPointsLost", hitPointsLost, 0) / pointsPerSuccess);
  return difficulty === 0 ? null : ({ attribute: "endurance", skill: "fortitude", difficulty } as const);
}

/** The result of a Disarm. */
export interface Disarm extends OpposedResult {
  readonly disarmed: boolean;
  /**
   * How far the object flies, in feet, and in which direction. If the object isn't dropped, these are 0 and
   * null.
   */
  readonly feet: number;
  readonly direction: ScatterDirection | null;
}

const disarmFeet = 5;

/**
 * Returns the result of a Disarm, in which the attacker is the active side (R12.9, R3.3). If the attacker
 * wins, the object flies 5 ft, plus 5 ft per additional success, in the direction of a d6. Throws a RuleError
 * for faces that aren't on the die.
 */
export function disarm(
  attacker: OpposedSide,
  target: OpposedSide,
  directionDie: number,
  houseRules: HouseRules,
): Disarm {
  const result = activeAgainst(attacker, target, houseRules);
  const direction = scatterDirections[
    wholeNumber("directionDie", directionDie, 1, 6) - 1
  ] as ScatterDirection;
  if (result.winner !== "left") return { ...result, disarmed: false, feet: 0, direction: null };
  return { ...result, disarmed: true, feet: disarmFeet + disarmFeet * result.by, direction };
}

function activeAgainst(attacker: OpposedSide, target: OpposedSide, houseRules: HouseRules): OpposedResult {
  return judgeOpposed({ left: attacker, right: target, active: "left", tiePossible: false }, houseRules);
}

/** The facts that determine whether an actor can catch a flying object. */
export interface CatchFacts {
  readonly bulky: boolean;
  readonly freeHands: number;
  readonly inReach: boolean;
  /** The reactions left this round. */
  readonly reactions: number;
}

/**
 * Whether an actor can catch a flying object, which requires a reaction and a free hand, or two free hands if
 * it is bulky (R12.9, R5.13, T11.3).
 */
export function canCatch(facts: CatchFacts): boolean {
  const hands = requireBoolean("catch.bulky", record("catch", facts).bulky) ? 2 : 1;
  const reactions = wholeNumber("catch.reactions", facts.reactions, 0);
  return (
    wholeNumber("catch.freeHands", facts.freeHands, 0) >= hands &&
    requireBoolean("catch.inReach", facts.inReach) &&
    reactions > 0
  );
}

/** The result of a Damage test against a piece of an actor's gear. */
export interface BrokenGear {
  /** Whether the Gamemaster should roll on the Equipment Damage table for this kind of gear. */
  readonly rollsOnTable: boolean;
  /** The bonus to the roll on the Equipment Damage table. */
  readonly bonus: 0 | 1;
}

/**
 * Returns the result of a Damage test against a piece of gear (R12.10, T11.3). After a success, the
 * Gamemaster should roll on the table for this kind of gear, with a bonus of 1 if the weapon is a Destroyer.
 * The rules lack these tables, so the Gamemaster decides on the rest. Throws a RuleError for negative
 * successes.
 */
export function breakGear(successes: number, destroyer: boolean): BrokenGear {
  const bonus = requireBoolean("destroyer", destroyer) ? 1 : 0;
  return { rollsOnTable: wholeNumber("successes", successes, 0) > 0, bonus };
}

/** The result of a Grapple, or of an attempt to break out of one. */
export interface Grapple extends OpposedResult {
  readonly grappled: boolean;
}

/**
 * Returns the result of a Grapple. The target becomes Grappled if the grappler, who is the active side, wins
 * (R12.11, R3.3).
 */
export function grapple(grappler: OpposedSide, target: OpposedSide, houseRules: HouseRules): Grapple {
  const result = activeAgainst(grappler, target, houseRules);
  return { ...result, grappled: result.winner === "left" };
}

/**
 * Returns whether an actor who tries to break out of a hold is still held. The held actor is the active side,
 * and breaks free by winning with Strength or Dexterity [Grapple] (T10, T11.2, R3.3).
 */
export function breakHold(held: OpposedSide, holder: OpposedSide, houseRules: HouseRules): Grapple {
  const result = activeAgainst(held, holder, houseRules);
  return { ...result, grappled: result.winner !== "left" };
}

/** Returns the known maneuver with the given key. Throws a RuleError for an unknown key. */
export function maneuverOf(key: ManeuverKey): Maneuver {
  return maneuvers[oneOf("maneuver", key, maneuverKeys)];
}
