import { dieFaces, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** The lowest die face that counts as a success (R2.1). */
export const successFace = 5;

/** The five outcomes, worst first (R2.12). */
export const outcomes = [
  "criticalFailure",
  "failure",
  "partialSuccess",
  "success",
  "criticalSuccess",
] as const;
export type Outcome = (typeof outcomes)[number];

/** The properties of a pool of dice that affect the result of a test. */
export interface RolledPool {
  readonly pool: number;
  readonly rolled: number;
  readonly capped: boolean;
}

/** The result of a test, without its dice. */
export interface Verdict {
  readonly successes: number;
  readonly difficulty: number;
  /** The margin, which is the number of successes minus the difficulty. */
  readonly margin: number;
  /** Whether the test succeeded, if only success and failure are distinguished (R2.14). */
  readonly met: boolean;
  readonly outcome: Outcome;
  /** Whether the result is worse because the pool has fewer than four dice (A3). */
  readonly complication: boolean;
}

/** The record of a test (R2.17). */
export interface TestResult extends RolledPool, Verdict {
  readonly faces: readonly number[];
}

/** The input for judging a test. */
export interface TestInput {
  readonly pool: RolledPool;
  readonly faces: readonly number[];
  readonly difficulty: number;
  /** Whether the player chose to fail and rolls only to soften the failure (R2.15). */
  readonly chosenToFail?: boolean;
}

/** Returns how many of the dice are successes (R2.1). Throws a RuleError for a face that isn't on the die. */
export function countSuccesses(faces: readonly number[]): number {
  return dieFaces("faces", faces).filter(face => face >= successFace).length;
}

/** Returns the outcome that corresponds to a margin (R2.12). */
export function outcomeOf(margin: number): Outcome {
  wholeNumber("margin", margin);
  if (margin <= -3) return "criticalFailure";
  if (margin === -2) return "failure";
  if (margin === -1) return "partialSuccess";
  return margin >= 2 ? "criticalSuccess" : "success";
}

/** The words for difficulties. The first entry whose `upTo` is at least the difficulty applies (R2.10). */
export const difficultyGuide = [
  { upTo: 1, word: "simple" },
  { upTo: 2, word: "challenging" },
  { upTo: 4, word: "difficult" },
  { upTo: 6, word: "veryDifficult" },
  { upTo: Infinity, word: "nearlyHopeless" },
] as const;
/** A word in the guide to difficulties. */
export type DifficultyWord = (typeof difficultyGuide)[number]["word"];

/**
 * Returns the word that describes a difficulty (R2.10). Throws a RuleError unless the difficulty is an
 * integer of at least 1.
 */
export function difficultyWord(difficulty: number): DifficultyWord {
  wholeNumber("difficulty", difficulty, 1);
  return (difficultyGuide.find(guide => difficulty <= guide.upTo) as (typeof difficultyGuide)[number]).word;
}

/**
 * Determines the outcome of a test from its recorded dice (R2.17, R3.1). Throws a RuleError if the number of
 * faces doesn't match the pool, or if the difficulty isn't an integer of at least 1.
 */
export function judgeTest(input: TestInput, houseRules: HouseRules): TestResult {
  const { pool, rolled, capped } = record("pool", record("test", input).pool);
  wholeNumber("pool.pool", pool);
  const successes = countSuccesses(input.faces);
  if (input.faces.length !== rolled)
    throw new RuleError("faces", input.faces, `a list of ${rolled}, one for each die of the pool`);
  const verdict = judgeSuccesses(
    { successes, difficulty: input.difficulty, capped, chosenToFail: input.chosenToFail },
    houseRules,
  );
  return { pool, rolled, capped, faces: input.faces, ...verdict };
}

/**
 * Judges a number of successes in the same way as {@link judgeTest}. To compute odds, it is called for every
 * possible number of successes.
 */
export function judgeSuccesses(
  input: {
    readonly successes: number;
    readonly difficulty: number;
    readonly capped: boolean;
    readonly chosenToFail?: boolean | undefined;
  },
  houseRules: HouseRules,
): Verdict {
  checkHouseRules(houseRules);
  const successes = wholeNumber("successes", record("test", input).successes, 0);
  const difficulty = wholeNumber("difficulty", input.difficulty, 1);
  const margin = successes - difficulty;
  const complication =
    requireBoolean("capped", input.capped) && margin >= 0 && houseRules.partialCap !== "off";
  const nothing = houseRules.zeroSuccessesAtBestFailure && successes === 0;
  const chosen = requireBoolean("chosenToFail", input.chosenToFail ?? false);
  const best = nothing ? "failure" : complication || chosen ? "partialSuccess" : "criticalSuccess";
  return {
    successes,
    difficulty,
    margin,
    complication,
    outcome: atBest(best, outcomeOf(margin)),
    met: margin >= 0 && !chosen && !(complication && houseRules.partialCap === "strict"),
  };
}

function atBest(best: Outcome, outcome: Outcome): Outcome {
  return outcomes.indexOf(outcome) > outcomes.indexOf(best) ? best : outcome;
}
