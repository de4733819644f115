import { record, records, wholeNumber, requireString } from "../../../rules/check.ts";

/** A modifier of a roll: its number of dice and the key of its name. */
export interface ZonesRow {
  readonly key: string;
  readonly dice: number;
}

/** The components of a pool. */
export interface ZonesPoolInput {
  readonly attribute: number;
  /** Z1.10: the rank of the skill, or 0 for an untrained skill. */
  readonly skill?: number;
  /** The dice from gear. */
  readonly gear?: number;
  readonly rows?: readonly ZonesRow[];
  /** Z1.11: the number of helpers, which is at most three. */
  readonly helpers?: number;
  /** The stress level. */
  readonly stress: number;
}

/** The dice of a roll: base dice and stress dice. A 1 means something different on each kind. */
export interface ZonesPool {
  readonly base: number;
  readonly stress: number;
}

/** Z1.11: the maximum number of helpers for one roll. */
export const mostHelpers = 3;

/**
 * Returns the numbers of dice to roll (Z1.6, Z1.7, Z1.8, Z1.10, Z1.11). The number of base dice is the sum of
 * attribute, skill, gear, helpers and other modifiers, but at least one. The number of stress dice is the
 * stress level, even if modifiers subtract dice. Throws a RuleError for invalid numbers.
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

/**
 * Z1.6: returns the sum of the rows. Throws a RuleError for a row without a key or with a number of dice that
 * isn't an integer.
 */
export function sumOfZonesRows(rows: readonly ZonesRow[]): number {
  return records("rows", rows).reduce((sum, row, index) => {
    requireString(`rows.${index}.key`, row.key);
    return sum + wholeNumber(`rows.${index}.dice`, row.dice);
  }, 0);
}
