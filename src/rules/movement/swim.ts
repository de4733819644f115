import { finiteNumber, list, oneOf, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** R6.11: the difficulty of swimming in each kind of water; calm water requires no test. */
export const swimDifficulties = { calm: 0, lightCurrent: 1, strongCurrent: 2, storm: 3 } as const;
export type Water = keyof typeof swimDifficulties;
const waters = Object.keys(swimDifficulties) as readonly Water[];

/**
 * Returns the test for swimming here: none in calm water; elsewhere the actor does not move unless it
 * succeeds. R6.11. Throws a RuleError for unknown water or a negative addition.
 */
export function swimTest(water: Water, harder = 0) {
  const difficulty = swimDifficulties[oneOf("water", water, waters)] + wholeNumber("harder", harder, 0);
  return difficulty === 0 ? null : ({ attribute: "strength", skill: "athletics", difficulty } as const);
}

const failuresThatDrag = 2;

/**
 * Whether an actor is under water after these swim tests, in order: from two failures in a row until the next
 * success. R6.12.
 */
export function isUnderWater(tests: readonly boolean[]): boolean {
  let failures = 0;
  list("tests", tests).forEach((met, index) => {
    failures = truth(`tests.${index}`, met) ? 0 : failures + 1;
  });
  return failures >= failuresThatDrag;
}

/** R6.12: seconds between two tests under water. */
export const drowningInterval = 30;
/** R6.12: seconds after losing consciousness until an actor certainly dies. */
export const drowningLimit = 300;

/** The state of an actor under water. */
export interface Drowning {
  /** The number of tests required by now, and the difficulty of the next one. */
  readonly testsDue: number;
  readonly nextTest: {
    readonly attribute: "endurance";
    readonly skill: "fortitude";
    readonly difficulty: number;
    readonly atSecond: number;
  };
  /** The danger for an unconscious actor; null while conscious. */
  readonly risk: "mayDie" | "dies" | null;
}

/**
 * Returns the state of an actor after that many seconds under water, unconscious for that many (null if
 * conscious): a test every 30 seconds, the first with the difficulty `drowningDifficulty` and each harder by
 * `drowningStep`; an unconscious actor may die at any time and does after five minutes. R6.12, R9.17. Throws
 * a RuleError for negative seconds.
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
