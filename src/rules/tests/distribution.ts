import { callable, finiteNumber, list, records, wholeNumber } from "../check.ts";
import { RuleError } from "../rule-error.ts";

/** The chance of each integer. Entry `n` is the chance of exactly `n`. The chances add up to 1. */
export type Distribution = readonly number[];

/** Returns the sum of numbers, compensating for rounding errors (Neumaier summation). */
export function exactSum(numbers: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const number of list("numbers", numbers)) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return finiteNumber("numbers", sum + lost);
}

/** Scales weights to chances that add up to 1. */
export function normalized(weights: readonly number[]): Distribution {
  const total = exactSum(weights);
  return weights.map(weight => weight / total);
}

/** Returns the distribution of the sum of two independent numbers. */
export function sumOf(first: Distribution, second: Distribution): Distribution {
  const sum = new Array<number>(chances("first", first).length + chances("second", second).length - 1).fill(
    0,
  );
  first.forEach((chance, a) => {
    second.forEach((other, b) => {
      sum[a + b] = (sum[a + b] as number) + chance * other;
    });
  });
  return normalized(sum);
}

/**
 * Returns the distribution after applying `change` to each number, which must result in integers of at least
 * 0.
 */
export function mapped(distribution: Distribution, change: (value: number) => number): Distribution {
  callable("change", change);
  return mixed(
    chances("distribution", distribution).map((chance, value) => ({ chance, of: certain(change(value)) })),
  );
}

/** Returns the distribution of a value drawn from one of several distributions, each with its own chance. */
export function mixed(
  parts: readonly { readonly chance: number; readonly of: Distribution }[],
): Distribution {
  const sum = new Array<number>(
    Math.max(
      ...chances("parts", records("parts", parts)).map(
        (part, index) => chances(`parts.${index}.of`, part.of).length,
      ),
    ),
  ).fill(0);
  for (const { chance, of } of parts) {
    of.forEach((share, value) => {
      sum[value] = (sum[value] as number) + chance * share;
    });
  }
  return normalized(sum);
}

/** Returns the distribution of a number with only one possible value. */
export function certain(value: number): Distribution {
  const distribution = new Array<number>(wholeNumber("value", value, 0) + 1).fill(0);
  distribution[value] = 1;
  return distribution;
}

/** Returns the chance of a value of at least `least`. */
export function chanceOfAtLeast(distribution: Distribution, least: number): number {
  return exactSum(list("distribution", distribution).slice(Math.max(0, wholeNumber("least", least))));
}

/** Returns the mean of a distribution. */
export function expected(distribution: Distribution): number {
  return exactSum(list("distribution", distribution).map((chance, value) => chance * value));
}

/** Returns the distribution of the sum of `count` fair dice with `sides` sides. */
export function diceSum(count: number, sides: number): Distribution {
  wholeNumber("sides", sides, 1);
  const one = normalized([0, ...new Array<number>(sides).fill(1)]);
  return Array.from({ length: wholeNumber("count", count, 0, 500) }).reduce<Distribution>(
    sum => sumOf(sum, one),
    certain(0),
  );
}

function chances<T>(path: string, given: readonly T[]): readonly T[] {
  if (list(path, given).length > 0) return given;
  throw new RuleError(path, given, "a list with at least one entry");
}
