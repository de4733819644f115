import { record, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { checkRows, diceLimit, sumOfRows, type Row } from "./row.ts";

/** The minimum number of dice rolled for a test (R2.6). */
export const minimumDice = 4;

/** The components of a pool (R2.2). */
export interface PoolInput {
  /** The score of the attribute. For an actor without skills, it is the whole pool (R13.19). */
  readonly attribute: number;
  readonly skillRank?: number;
  /** Permanent modifiers of the skill. */
  readonly modifiers?: readonly Row[];
  /** Advantages and disadvantages. */
  readonly rows?: readonly Row[];
  /** The number of dice that are spent from the party's Inspiration pool (R4.1). */
  readonly inspiration?: number;
}

/** The total number of dice from advantages and disadvantages. */
export interface NetDice {
  /** The total before the limit. */
  readonly sum: number;
  /** The total after applying the limit (R2.5). */
  readonly net: number;
  /** Whether the limit changed the total. */
  readonly clamped: boolean;
}

/** A dice pool with all its components. */
export interface Pool {
  /** The computed number of dice before the minimum applies. It may be below four or even negative. */
  readonly pool: number;
  /** The number of dice rolled (R2.6). */
  readonly rolled: number;
  /** Whether the pool is smaller than four dice, which limits the result to a Partial Success (R2.7). */
  readonly capped: boolean;
  readonly attribute: number;
  readonly skillRank: number;
  /** The total of the skill's modifiers after the limit has been applied (R2.3). */
  readonly modifier: number;
  readonly modifierClamped: boolean;
  readonly modifiers: readonly Row[];
  /**
   * The total of advantages and disadvantages, including Inspiration, after the limit has been applied
   * (R2.5).
   */
  readonly net: number;
  readonly clamped: boolean;
  readonly inspiration: number;
  readonly rows: readonly Row[];
}

/**
 * Returns the pool of a test (R2.2): the attribute plus the skill rank, plus the skill's modifiers (−4…+4,
 * R2.3), plus advantages minus disadvantages (−4…+4, R2.5). Throws a RuleError if the attribute or rank is
 * negative, or if a value isn't an integer.
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
    rolled: Math.max(minimumDice, pool),
    capped: pool < minimumDice,
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

/** Returns the total of a skill's permanent modifiers, limited to four dice (R2.3). */
export function limitedModifier(modifiers: readonly Row[]): number {
  return limited(sumOfRows(modifiers));
}

/**
 * Returns the total of advantages, disadvantages and Inspiration dice, limited to four dice (R2.5). The limit
 * applies to the total or, depending on the house rule `advantageLimit` (A8), to advantages and disadvantages
 * before they cancel each other. Inspiration counts toward the limit or is added afterward
 * (`inspirationCountsTowardLimit`, R4.7).
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
