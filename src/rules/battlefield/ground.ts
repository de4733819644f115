import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { snapped } from "./grid.ts";
import { checkPoint, isWithin, type Point } from "./plane.ts";

/**
 * Is the ground difficult at a place: on a grid in the middle of its space? R6.3. Throws a RuleError for a
 * place that is none.
 */
export function isDifficult(field: Battlefield, place: Point): boolean {
  const { difficult, grid } = checkBattlefield(field);
  const middle = snapped(grid, checkPoint("place", place));
  return difficult.some(shape => isWithin(shape, middle));
}
