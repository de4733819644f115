import { finiteNumber, list, oneOf, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The difficulty of swimming in each type of water. Calm water requires no test (R6.11). */
export const swimDifficulties = { calm: 0, lightCurrent: 1, strongCurrent: 2, storm: 3 } as const;
export type Water = keyof typeof swimDifficulties;
const waters = Object.keys(swimDifficulties) as readonly Water[];

/**
 * Returns the swimming test for this water, or null for calm water. An actor who fails the test doesn't move
 * (R6.11). Throws a RuleError for unknown water or if `harder` is negative.
 */
export function swimTest(water: Water, harder = 0) {
  const difficulty = swimDifficulties[oneOf("water", water, waters)] + wholeNumber("harder", harder, 0);
  return difficulty === 0 ? null : ({ attribute: "strength", skill: "athletics", difficulty } as const);
}

const failuresThatDrag = 2;

/**
 * Whether an actor is underwater after this sequence of swimming tests. The actor goes under with the second
 * failure in a row and surfaces with the next success (R6.12).
 */
export function isUnderWater(tests: readonly boolean[]): boolean {
  let failures = 0;
  list("tests", tests).forEach((met, index) => {
    failures = requireBoolean(`tests.${index}`, met) ? 0 : failures + 1;
  });
  return failures >= failuresThatDrag;
}

/** The number of seconds between two underwater tests (R6.12). */
export const drowningInterval = 30;
/** The number of seconds after which an unconscious actor who is underwater certainly dies (R6.12). */
export const drowningLimit = 300;

/** The state of an actor who is under water. */
export interface Drowning {
  /** The number of tests required so far. */
  readonly testsDue: number;
  readonly nextTest: {
    readonly attribute: "endurance";
    readonly skill: "fortitude";
    readonly difficulty: number;
    readonly atSecond: number;
  };
  /** The risk of death for an unconscious actor, or null if the actor is conscious. */
  readonly risk: "mayDie" | "dies" | null;
}

/**
 * Returns the state of an actor after the given number of seconds underwater and the given number of seconds
 * of unconsciousness (null if conscious). A test is required every 30 seconds. The first test has the
 * difficulty `drowningDifficulty`, and each further test is harder by `drowningStep`. An unconscious actor
 * may die at any time, and certainly dies after five minutes (R6.12, R9.17). Throws a RuleError if a number
 * is negative.
 */
export function drowning(
  secondsUnder: number,
  secondsUnconscious: number | null,
  houseRules: HouseRules,
): Drowning {
  checkHouseRules(houseRules);
  const testsDue = Math.floor(finiteNumber("secondsUnder", secondsUnder, 0) / drowningInterval);
  const difficulty = houseRules.drowningDifficulty + testsDue * houseRules.drowningStep;
  const nextTest = {
    attribute: "endurance",
    skill: "fortitude",
    difficulty,
    atSecond: (testsDue + 1) * drowningInterval,
  } as const;
  return { testsDue, nextTest, risk: riskOf(secondsUnconscious) };
}

function riskOf(secondsUnconscious: number | null): Drowning["risk"] {
  if (secondsUnconscious === null) return null;
  return finiteNumber("secondsUnconscious", secondsUnconscious, 0) >= drowningLimit ? "dies" : "mayDie";
}
