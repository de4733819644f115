import { dieFaces, record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** R2.1: the lowest face of a die that is a success. */
export const successFace = 5;

/** R2.12: the five outcomes, worst first. */
export const outcomes = [
  "criticalFailure",
  "failure",
  "partialSuccess",
  "success",
  "criticalSuccess",
] as const;
export type Outcome = (typeof outcomes)[number];

/** The part of a pool that a test's result depends on. */
export interface RolledPool {
  readonly pool: number;
  readonly rolled: number;
  readonly capped: boolean;
}

/** The result of a test, without its dice. */
export interface Verdict {
  readonly successes: number;
  readonly difficulty: number;
  /** Successes minus difficulty. */
  readonly margin: number;
  /** Whether a test that only passes or fails is passed (R2.14). */
  readonly met: boolean;
  readonly outcome: Outcome;
  /** Whether a pool of under four dice reduced the result (A3). */
  readonly complication: boolean;
}

/** R2.17: the record of a test. */
export interface TestResult extends RolledPool, Verdict {
  readonly faces: readonly number[];
}

/** The input for judging a test. */
export interface TestInput {
  readonly pool: RolledPool;
  readonly faces: readonly number[];
  readonly difficulty: number;
  /** R2.15: whether the roller chose to fail and rolls only to soften it. */
  readonly chosenToFail?: boolean;
}

/** R2.1: returns how many of the dice are successes. Throws a RuleError for a face that no die has. */
export function countSuccesses(faces: readonly number[]): number {
  return dieFaces("faces", faces).filter(face => face >= successFace).length;
}

/** R2.12: returns the outcome for a margin. */
export function outcomeOf(margin: number): Outcome {
  wholeNumber("margin", margin);
  if (margin <= -3) return "criticalFailure";
  if (margin === -2) return "failure";
  if (margin === -1) return "partialSuccess";
  return margin >= 2 ? "criticalSuccess" : "success";
}

/** R2.10: words for difficulties: the first entry that is not below the difficulty applies. */
export const difficultyGuide = [
  { upTo: 1, word: "simple" },
  { upTo: 2, word: "challenging" },
  { upTo: 4, word: "difficult" },
  { upTo: 6, word: "veryDifficult" },
  { upTo: Infinity, word: "nearlyHopeless" },
] as const;
/** A word of the guide to difficulties. */
export type DifficultyWord = (typeof difficultyGuide)[number]["word"];

/**
 * R2.10: returns the word for a difficulty. Throws a RuleError for one that is not an integer of at least 1.
 */
export function difficultyWord(difficulty: number): DifficultyWord {
  wholeNumber("difficulty", difficulty, 1);
  return (difficultyGuide.find(guide => difficulty <= guide.upTo) as (typeof difficultyGuide)[number]).word;
}

/**
 * R2.17, R3.1: judges a test from its recorded dice. Throws a RuleError if the number of faces differs from
 * the pool, or the difficulty is not an integer of at least 1.
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
 * Judges a number of successes like {@link judgeTest}: odds call this for every number that the dice can
 * show.
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
  const complication = truth("capped", input.capped) && margin >= 0 && houseRules.partialCap !== "off";
  const nothing = houseRules.zeroSuccessesAtBestFailure && successes === 0;
  const chosen = truth("chosenToFail", input.chosenToFail ?? false);
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
