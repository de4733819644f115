import { oneOf, wholeNumber } from "../../../rules/check.ts";
import { bandCosts, type BandCost } from "./settings.ts";

/** X5.1: the possible distances between two combatants, from near to far. */
export const bands = ["engaged", "close", "medium", "long", "distant"] as const;
/** One of the {@link bands}. */
export type Band = (typeof bands)[number];

/** X5.6: the number of half-steps that a combatant can move in each round. */
export const halfStepsPerRound = 2;
/** X5.6: the number of half-steps of each movement action. */
export const halfStepsOf = { move: 1, charge: 2, sprint: 3 } as const;

/** X5.1: returns the value of a band, from 1 (near) to 5 (far). Throws a RuleError if the band is unknown. */
export function bandValue(band: Band): number {
  return bands.indexOf(oneOf("band", band, bands)) + 1;
}

/** X5.1: returns the band with the given value. Throws a RuleError for a value outside 1–5. */
export function bandOf(value: number): Band {
  return bands[wholeNumber("value", value, 1, bands.length) - 1] as Band;
}

/**
 * X5.3, X5.5, X5.6: returns the cost in half-steps of moving from one band to an adjacent one, in either
 * direction (X5.4). `begins` is true for the first step of a path: if a move pays for both the band left and
 * the band reached, only the first step pays for the band left. Throws a RuleError for bands that aren't
 * adjacent.
 */
export function stepCost(from: Band, to: Band, cost: BandCost, begins: boolean): number {
  const [start, end] = [bandValue(from), bandValue(to)];
  wholeNumber("distance", Math.abs(start - end), 1, 1);
  switch (oneOf("cost", cost, bandCosts)) {
    case "step":
      return 1;
    case "left":
      return halfStepsPerRound * Math.min(start, end);
    case "leftAndReached":
      return halfStepsPerRound * (end + (begins ? start : 0));
  }
}

/**
 * X5.3–X5.6: returns the cost in half-steps of the whole path from one band to another, or 0 if they are the
 * same.
 */
export function pathCost(from: Band, to: Band, cost: BandCost): number {
  const [start, end] = [bandValue(from), bandValue(to)];
  const direction = Math.sign(end - start);
  let halfSteps = 0;
  for (let at = start; at !== end; at += direction)
    halfSteps += stepCost(bandOf(at), bandOf(at + direction), cost, at === start);
  return halfSteps;
}
