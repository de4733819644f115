import { record, records, wholeNumber, words } from "../../../rules/check.ts";

/** Dice that something adds to or takes from a roll, and the key of what it is called. */
export interface ZonesRow {
  readonly key: string;
  readonly dice: number;
}

/** What a pool is made of. */
export interface ZonesPoolInput {
  readonly attribute: number;
  /** Z1.10: 0 for who has not learned the skill. */
  readonly skill?: number;
  /** Dice that gear adds. */
  readonly gear?: number;
  readonly rows?: readonly ZonesRow[];
  /** Z1.11: how many help, three at most. */
  readonly helpers?: number;
  /** The stress level. */
  readonly stress: number;
}

/** The dice of a roll: two kinds, since they mean different things when they show a 1. */
export interface ZonesPool {
  readonly base: number;
  readonly stress: number;
}

/** Z1.11: the most who may help with one roll. */
export const mostHelpers = 3;

/**
 * Which dice are rolled? Z1.6, Z1.7, Z1.8, Z1.10, Z1.11: base dice are attribute, skill, gear, helpers and
 * what else is added or taken, never under one; stress dice are the stress level, whatever is taken. Throws a
 * RuleError for numbers that are none.
 */
export function zonesPool(input: ZonesPoolInput): ZonesPool {
  const { attribute, skill = 0, gear = 0, rows = [], helpers = 0, stress } = record("roll", input);
  const sum =
    wholeNumber("roll.attribute", attribute, 0) +
    wholeNumber("roll.skill", skill, 0) +
    wholeNumber("roll.gear", gear) +
    wholeNumber("roll.helpers", helpers, 0, mostHelpers) +
    sumOfZonesRows(rows);
  return { base: Math.max(1, sum), stress: wholeNumber("roll.stress", stress, 0) };
}

/** Z1.6: what rows come to. Throws a RuleError for a row that has no key or no whole number of dice. */
export function sumOfZonesRows(rows: readonly ZonesRow[]): number {
  return records("rows", rows).reduce((sum, row, index) => {
    words(`rows.${index}.key`, row.key);
    return sum + wholeNumber(`rows.${index}.dice`, row.dice);
  }, 0);
}
