import { record, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { checkRows, diceLimit, sumOfRows, type Row } from "./row.ts";

/** R2.6: a test rolls at least so many dice. */
export const leastDice = 4;

/** What goes into a pool (R2.2). */
export interface PoolInput {
  /** The score of the attribute: for somebody without skills the whole pool (R13.19). */
  readonly attribute: number;
  readonly skillRank?: number;
  /** Permanent modifiers of the skill. */
  readonly modifiers?: readonly Row[];
  /** Advantages and disadvantages. */
  readonly rows?: readonly Row[];
  /** Dice spent from the party's Inspiration pool (R4.1). */
  readonly inspiration?: number;
}

/** Advantages and disadvantages taken together. */
export interface NetDice {
  /** Their sum. */
  readonly sum: number;
  /** What is left of the sum under the limit of R2.5. */
  readonly net: number;
  /** Whether the limit took anything away. */
  readonly clamped: boolean;
}

/** A pool with everything that made it. */
export interface Pool {
  /** The computed number of dice; it may be under four, even under zero. */
  readonly pool: number;
  /** How many dice are rolled (R2.6). */
  readonly rolled: number;
  /** Whether the pool is under four, so that the result is at best a Partial Success (R2.7). */
  readonly capped: boolean;
  readonly attribute: number;
  readonly skillRank: number;
  /** The skill's modifiers under their limit (R2.3). */
  readonly modifier: number;
  readonly modifierClamped: boolean;
  readonly modifiers: readonly Row[];
  /** Advantages and disadvantages under their limit (R2.5), with Inspiration. */
  readonly net: number;
  readonly clamped: boolean;
  readonly inspiration: number;
  readonly rows: readonly Row[];
}

/**
 * R2.2: the pool of a test: attribute, skill rank, modifiers of the skill (−4…+4, R2.3), advantages less
 * disadvantages (−4…+4, R2.5). Throws a RuleError for a negative attribute or rank and for anything that is
 * not a whole number.
 */
export function computePool(input: PoolInput, houseRules: HouseRules): Pool {
  record("pool", input);
  const attribute = wholeNumber("pool.attribute", input.attribute, 0);
  const skillRank = wholeNumber("pool.skillRank", input.skillRank ?? 0, 0);
  const inspiration = wholeNumber("pool.inspiration", input.inspiration ?? 0, 0);
  const modifiers = checkRows("pool.modifiers", input.modifiers ?? []);
  const rows = checkRows("pool.rows", input.rows ?? []);
  const modifier = limitedModifier(modifiers);
  const dice = netDice(rows, inspiration, houseRules);
  const pool = attribute + skillRank + modifier + dice.net;
  return {
    pool,
    rolled: Math.max(leastDice, pool),
    capped: pool < leastDice,
    attribute,
    skillRank,
    modifier,
    modifierClamped: modifier !== sumOfRows(modifiers),
    modifiers,
    net: dice.net,
    clamped: dice.clamped,
    inspiration,
    rows,
  };
}

/** R2.3: what the permanent modifiers of a skill come to under their limit of four dice. */
export function limitedModifier(modifiers: readonly Row[]): number {
  return limited(sumOfRows(modifiers));
}

/**
 * R2.5: what advantages, disadvantages and Inspiration dice come to under the limit of four dice. The limit
 * is put on the balance, or on each side before they cancel (house rule `advantageLimit`, A8); Inspiration
 * counts toward it or comes on top (`inspirationCountsTowardLimit`, R4.7).
 */
export function netDice(rows: readonly Row[], inspiration: number, houseRules: HouseRules): NetDice {
  checkHouseRules(houseRules);
  wholeNumber("inspiration", inspiration, 0);
  const within = houseRules.inspirationCountsTowardLimit ? inspiration : 0;
  const forIt = sumOfRows(checkRows("rows", rows).filter(row => row.dice > 0)) + within;
  const against = sumOfRows(rows.filter(row => row.dice < 0));
  const sum = forIt + against + inspiration - within;
  const net = limitedBy[houseRules.advantageLimit](forIt, against) + inspiration - within;
  return { sum, net, clamped: net !== sum };
}

const limitedBy: Readonly<Record<HouseRules["advantageLimit"], (forIt: number, against: number) => number>> =
  {
    net: (forIt, against) => limited(forIt + against),
    each: (forIt, against) => limited(forIt) + limited(against),
  };

function limited(dice: number): number {
  return Math.min(diceLimit, Math.max(-diceLimit, dice));
}
