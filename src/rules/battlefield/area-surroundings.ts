import { finiteNumber } from "../check.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { snapped } from "./grid.ts";
import { checkPoint, type Point } from "./plane.ts";

/**
 * The place where something comes down that is sent to another: the middle of the space, where there are any.
 * Throws a RuleError for a place that is none.
 */
export function snappedPlace(field: Battlefield, place: Point): Point {
  return snapped(checkBattlefield(field).grid, checkPoint("place", place));
}

/**
 * What of a battlefield stands within so many feet of a place, and the walls there: as much as an area needs
 * to know. R7.30–R7.36. Difficult ground is left out; so is who stands on another level than the one that is
 * named. Throws a RuleError for a place that is none.
 */
export function areaPieces(
  field: Battlefield,
  place: Point,
  feet: number,
  level: string | null = null,
): Battlefield {
  const { grid, pieces, walls } = checkBattlefield(field);
  const { x, y } = checkPoint("place", place);
  finiteNumber("feet", feet, 0, 100_000);
  const near = (point: Point, beyond: number) => Math.hypot(point.x - x, point.y - y) <= feet + beyond;
  const outside = (one: number, other: number, middle: number) =>
    Math.max(one, other) < middle - feet || Math.min(one, other) > middle + feet;
  return {
    grid,
    difficult: [],
    pieces: pieces.filter(
      ({ spaces, acrossFeet, level: own }) =>
        (level === null || own === undefined || own === level) &&
        spaces.some(space => near(space, acrossFeet)),
    ),
    walls: walls.filter(({ from, to }) => !outside(from.x, to.x, x) && !outside(from.y, to.y, y)),
  };
}
