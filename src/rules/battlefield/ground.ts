import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { snapped } from "./grid.ts";
import { checkPoint, isWithin, type Point } from "./plane.ts";

/**
 * Whether the ground at a place is difficult (R6.3). On a grid, the center of the space decides. Throws a
 * RuleError for an invalid place.
 */
export function isDifficult(field: Battlefield, place: Point): boolean {
  const { difficult, grid } = checkBattlefield(field);
  const middle = snapped(grid, checkPoint("place", place));
  return difficult.some(shape => isWithin(shape, middle));
}
