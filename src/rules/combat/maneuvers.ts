import { finiteNumber, oneOf, record, truth, wholeNumber } from "../check.ts";
import type { AutomationGrade } from "../conditions/entry.ts";
import type { HouseRules } from "../house-rules.ts";
import type { RuleId } from "../rule-ids.ts";
import { judgeOpposed, type OpposedResult, type OpposedSide } from "../tests/opposed.ts";
import type { Row } from "../tests/row.ts";
import { scatterDirections, type ScatterDirection } from "./area.ts";
import { attackRow } from "./attack-row.ts";
import { pointsPerSuccess } from "./damage-test.ts";
import type { AttackPair } from "./unarmed.ts";

/** A combat maneuver as data; one that a GM writes has the same shape. */
export interface Maneuver {
  readonly rules: readonly RuleId[];
  readonly grade: AutomationGrade;
  readonly ap: number;
  readonly stamina: number;
  /** Whether everybody knows it (R12.6). */
  readonly basic: boolean;
  readonly kind: "attack" | "opposed";
  readonly meleeOnly: boolean;
  /** Feet that the target must be away at least. */
  readonly leastFeet: number;
  readonly freeHands: number;
  /** Whether a hit does no damage. */
  readonly harmless: boolean;
  /** With what the target resists an opposed one. */
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

/** R12.6: the maneuvers that everybody knows and whose rules are known. Another one is another entry. */
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

/** What bears on whether a maneuver can be done. */
export interface ManeuverFacts {
  readonly ap: number;
  readonly maneuversLeft: number;
  /** Whether a training option teaches it; basic ones need none. */
  readonly trained: boolean;
  readonly melee: boolean;
  /** Feet to the target. */
  readonly feet: number;
  readonly freeHands: number;
  /** Whether something forbids to move. */
  readonly noMovement: boolean;
}

/** Why a maneuver cannot be done. */
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
 * Can this maneuver be done now, and if not, why? Stamina is another question: see {@link payManeuver}.
 * R12.6, R12.7–R12.11. Throws a RuleError for facts that cannot be.
 */
export function maneuverReasons(maneuver: Maneuver, facts: ManeuverFacts): readonly ManeuverReason[] {
  record("maneuver", maneuver);
  record("facts", facts);
  for (const name of ["ap", "maneuversLeft", "freeHands"] as const)
    wholeNumber(`facts.${name}`, facts[name], 0);
  for (const name of ["trained", "melee", "noMovement"] as const) truth(`facts.${name}`, facts[name]);
  finiteNumber("facts.feet", facts.feet, 0);
  return bars.filter(({ holds }) => holds(maneuver, facts)).map(({ reason }) => reason);
}

/**
 * R12.7: what a Charge gives: a move toward the target up to the Run speed, an Advantage on the attack, and
 * points on top of its damage.
 */
export const charge: {
  readonly moveUpTo: "run";
  readonly rows: readonly Row[];
  readonly extraPoints: number;
} = { moveUpTo: "run", rows: [attackRow("charge", 1)], extraPoints: 5 };

/**
 * Which test must the target of a Crippling Strike meet that lost so many hit points? As hard as 1 for each
 * full 5; none under 5. Failing, it is Slowed to the end of its next turn. R12.8. Throws a RuleError for a
 * negative number.
 */
export function cripplingStrikeTest(hitPointsLost: number) {
  const difficulty = Math.floor(wholeNumber("hitPointsLost", hitPointsLost, 0) / pointsPerSuccess);
  return difficulty === 0 ? null : ({ attribute: "endurance", skill: "fortitude", difficulty } as const);
}

/** What a Disarm did. */
export interface Disarm extends OpposedResult {
  readonly disarmed: boolean;
  /** Feet that the object flies, and where to; 0 and null when nothing was dropped. */
  readonly feet: number;
  readonly direction: ScatterDirection | null;
}

const disarmFeet = 5;

/**
 * What comes of a Disarm? On a win the object flies 5 ft and 5 more a success over, in the direction of a d6.
 * The attacker is the active side. R12.9, R3.3. Throws a RuleError for faces that the die does not have.
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

/** What catching a flying object follows from. */
export interface CatchFacts {
  readonly bulky: boolean;
  readonly freeHands: number;
  readonly inReach: boolean;
  /** Reactions left this round. */
  readonly reactions: number;
}

/**
 * Can somebody catch an object that comes their way? With a reaction and a free hand, two if it is bulky.
 * R12.9, R5.13, T11.3.
 */
export function canCatch(facts: CatchFacts): boolean {
  const hands = truth("catch.bulky", record("catch", facts).bulky) ? 2 : 1;
  const reactions = wholeNumber("catch.reactions", facts.reactions, 0);
  return (
    wholeNumber("catch.freeHands", facts.freeHands, 0) >= hands &&
    truth("catch.inReach", facts.inReach) &&
    reactions > 0
  );
}

/** What an attack on somebody's gear came to. */
export interface BrokenGear {
  /** Whether to roll on the Equipment Damage table of that kind of gear. */
  readonly rollsOnTable: boolean;
  /** What is added to that roll. */
  readonly bonus: 0 | 1;
}

/**
 * What comes of a Damage test against a piece of gear? With a success it is rolled for on the table of its
 * kind, 1 higher for a Destroyer. The tables are lost, so the rest is the GM's. R12.10, T11.3. Throws a
 * RuleError for negative successes.
 */
export function breakGear(successes: number, destroyer: boolean): BrokenGear {
  const bonus = truth("destroyer", destroyer) ? 1 : 0;
  return { rollsOnTable: wholeNumber("successes", successes, 0) > 0, bonus };
}

/** What a Grapple, or breaking out of one, came to. */
export interface Grapple extends OpposedResult {
  readonly grappled: boolean;
}

/**
 * Does the target of a Grapple become Grappled? When the one who grapples, the active side, wins. R12.11,
 * R3.3.
 */
export function grapple(grappler: OpposedSide, target: OpposedSide, houseRules: HouseRules): Grapple {
  const result = activeAgainst(grappler, target, houseRules);
  return { ...result, grappled: result.winner === "left" };
}

/**
 * Is somebody still held who tries to break out? Not when they, the active side, win with Strength or
 * Dexterity[Grapple]. T10, T11.2, R3.3.
 */
export function breakHold(held: OpposedSide, holder: OpposedSide, houseRules: HouseRules): Grapple {
  const result = activeAgainst(held, holder, houseRules);
  return { ...result, grappled: result.winner !== "left" };
}

/** A known maneuver by its key. Throws a RuleError for another one. */
export function maneuverOf(key: ManeuverKey): Maneuver {
  return maneuvers[oneOf("maneuver", key, maneuverKeys)];
}
