import {
  applyCount,
  applyDeduct,
  compareResult,
  keepOrDrop,
  readCondition,
  readLimitedCondition,
  sumResults,
} from "../modifiers.ts";
import type { Condition } from "../modifiers.ts";
import type { DiceResult, Modifiers } from "../types.ts";
import { DiceTerm } from "./dice.ts";
import type { DiceTermData } from "./dice.ts";

/**
 * The maximum number of dice that one modifier can add. If more dice would be added, the series is considered
 * endless.
 */
const MOST_NEW_DICE = 1000;

/** A fair die with any number of faces. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: Modifiers = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  constructor(data: DiceTermData = {}) {
    super(data);
  }

  override get denomination(): string {
    return `d${this.faces}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    const sum = sumResults(this.results);
    const { marginSuccess, marginFailure } = this.options;
    if (typeof marginSuccess === "number") return sum - marginSuccess;
    if (typeof marginFailure === "number") return marginFailure - sum;
    return sum;
  }

  /**
   * `r1`, `r<3`, `r2=1`: rerolls each matching result once. Without a target, rerolls results that show the
   * lowest face.
   */
  async reroll(
    modifier: string,
    { recursive = false }: { recursive?: boolean } = {},
  ): Promise<boolean | void> {
    const condition = readLimitedCondition(modifier);
    if (!condition) return false;
    await castNew(
      this,
      condition,
      1,
      recursive,
      result => {
        result.rerolled = true;
        result.active = false;
      },
      { reroll: true },
    );
  }

  /** `rr<3`: repeatedly rerolls the results that meet the condition until none does. */
  async rerollRecursive(modifier: string): Promise<boolean | void> {
    return this.reroll(modifier, { recursive: true });
  }

  /**
   * `x`, `x>=5`: adds a die for each matching result, including results of the added dice. Without a target,
   * adds a die for each result that shows the highest face.
   */
  async explode(
    modifier: string,
    { recursive = true }: { recursive?: boolean } = {},
  ): Promise<boolean | void> {
    const condition = readLimitedCondition(modifier);
    if (!condition) return false;
    await castNew(
      this,
      condition,
      this.faces!,
      recursive,
      result => {
        result.exploded = true;
      },
      { explode: true },
    );
  }

  /** `xo`: works like `explode`, but new dice don't explode. */
  async explodeOnce(modifier: string): Promise<boolean | void> {
    return this.explode(modifier, { recursive: false });
  }

  /** `kh2`, `kl`: keeps the highest or lowest results, by default one. */
  keep(modifier: string): boolean | void {
    const match = /^k([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), { keep: true, highest: match[1]?.toLowerCase() !== "l" });
  }

  /** `dl2`, `dh`: drops the lowest or highest results. Without a letter, it drops the lowest. */
  drop(modifier: string): boolean | void {
    const match = /^d([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), {
      keep: false,
      highest: match[1]?.toLowerCase() === "h",
    });
  }

  /** `cs>=5`: counts successes. Without a target, it counts results of the highest face. */
  countSuccess(modifier: string): boolean | void {
    const condition = readCondition(modifier);
    if (!condition) return false;
    applyCount(this.results, condition.comparison, condition.target ?? this.faces!, { flagSuccess: true });
  }

  /** `cf<3`: counts failures. Without a target, counts results of 1. */
  countFailures(modifier: string): boolean | void {
    const condition = readCondition(modifier);
    if (!condition) return false;
    applyCount(this.results, condition.comparison, condition.target ?? 1, { flagFailure: true });
  }

  /** `even`: counts even results. */
  countEven(_modifier: string): void {
    countParity(this.results, 0);
  }

  /** `odd`: counts odd results. */
  countOdd(_modifier: string): void {
    countParity(this.results, 1);
  }

  /** `df`: each failure counts as -1. */
  deductFailures(modifier: string): boolean | void {
    const condition = readCondition(modifier);
    if (!condition) return false;
    applyDeduct(this.results, condition.comparison, condition.target, { deductFailure: true });
  }

  /** `sf`: each failure subtracts its value. */
  subtractFailures(modifier: string): boolean | void {
    const condition = readCondition(modifier);
    if (!condition) return false;
    applyDeduct(this.results, condition.comparison, condition.target, { invertFailure: true });
  }

  /**
   * `ms>12`: the total becomes the amount by which the sum exceeds the target or, with `ms<12`, falls short
   * of it.
   */
  marginSuccess(modifier: string): boolean | void {
    const condition = readCondition(modifier);
    if (!condition || condition.target === null) return false;
    this.options[condition.comparison.startsWith("<") ? "marginFailure" : "marginSuccess"] = condition.target;
  }

  /** With `min2`, results below 2 count as 2. */
  minimum(modifier: string): boolean | void {
    return constrain(this.results, /^min(\d+)$/i.exec(modifier), (value, bound) => Math.max(value, bound));
  }

  /** `max5`: caps each result at 5. */
  maximum(modifier: string): boolean | void {
    return constrain(this.results, /^max(\d+)$/i.exec(modifier), (value, bound) => Math.min(value, bound));
  }
}

/**
 * Marks each result that meets the condition, and rolls a new die for each marked result. If `recursive` is
 * set, the new dice are also checked. Throws an error if the series seems endless.
 */
async function castNew(
  term: DiceTerm,
  condition: Condition,
  otherwise: number,
  recursive: boolean,
  mark: (result: DiceResult) => void,
  options: Record<string, unknown>,
): Promise<void> {
  const target = condition.target ?? otherwise;
  const initial = term.results.length;
  let left = condition.limit ?? Infinity;
  for (let i = 0; i < (recursive ? term.results.length : initial) && left > 0; i++) {
    const result = term.results[i]!;
    if (!result.active || !compareResult(result.result, condition.comparison, target)) continue;
    left--;
    mark(result);
    await term.roll(options);
    if (term.results.length - initial > MOST_NEW_DICE)
      throw new Error(`${term.expression} rolls new dice endlessly`);
  }
}

function countParity(results: DiceResult[], rest: number): void {
  for (const result of results) {
    if (!result.active) continue;
    result.success = Math.abs(result.result % 2) === rest;
    result.count = result.success ? 1 : 0;
  }
}

function constrain(
  results: DiceResult[],
  match: RegExpExecArray | null,
  bounded: (value: number, bound: number) => number,
): boolean | void {
  if (!match) return false;
  for (const result of results) {
    const value = result.count ?? result.result;
    const constrained = bounded(value, Number(match[1]));
    if (constrained !== value) result.count = constrained;
  }
}
