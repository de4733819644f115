import { finiteNumber, records, wholeNumber } from "../../../rules/check.ts";

/**
 * Something that is carried: what one weighs in units (0 for the tiny, a quarter or half for the light, 1 as
 * a rule, 2 and more for the heavy), and how many there are.
 */
export interface Carried {
  readonly weight: number;
  readonly quantity: number;
}

/**
 * Z1.1: how much somebody carries without trouble: two units for each point of Strength. Throws a RuleError
 * for other than a whole number.
 */
export function carryingLimit(strength: number): number {
  return 2 * wholeNumber("strength", strength, 0);
}

/** Z1.1: what things weigh together. Throws a RuleError that names the thing for a number that is none. */
export function carriedWeight(things: readonly Carried[]): number {
  return records("things", things).reduce(
    (sum, { weight, quantity }, index) =>
      sum +
      finiteNumber(`things.${index}.weight`, weight, 0) *
        wholeNumber(`things.${index}.quantity`, quantity, 0),
    0,
  );
}
