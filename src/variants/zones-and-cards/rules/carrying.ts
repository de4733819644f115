import { finiteNumber, records, wholeNumber } from "../../../rules/check.ts";

/**
 * A carried item. `weight` is the load of a single item in units: 0 for tiny items, a quarter or a half for
 * light ones, usually 1 for ordinary ones, and 2 or more for heavy ones.
 */
export interface Carried {
  readonly weight: number;
  readonly quantity: number;
}

/**
 * Z1.1: returns how much an actor can carry: two units per point of Strength. Throws a RuleError if the value
 * is negative or isn't an integer.
 */
export function carryingLimit(strength: number): number {
  return 2 * wholeNumber("strength", strength, 0);
}

/**
 * Z1.1: returns the total weight of the given items. Throws a RuleError that names an item with an invalid
 * value.
 */
export function carriedWeight(things: readonly Carried[]): number {
  return records("things", things).reduce(
    (sum, { weight, quantity }, index) =>
      sum +
      finiteNumber(`things.${index}.weight`, weight, 0) *
        wholeNumber(`things.${index}.quantity`, quantity, 0),
    0,
  );
}
