import { finiteNumber } from "../check.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { snapped } from "./grid.ts";
import { checkPoint, type Point } from "./plane.ts";

/**
 * Returns where an effect aimed at a place occurs: on a grid, at the center of the space, and otherwise at
 * the place itself. Throws a RuleError for an invalid place.
 */
export function snappedPlace(field: Battlefield, place: Point): Point {
  return snapped(checkBattlefield(field).grid, checkPoint("place", place));
}

/**
 * Returns the pieces and walls within this many feet of a place, as input for an area (R7.30–R7.36). Omits
 * all difficult terrain. If `level` is given, also omits the pieces on other map levels. Throws a RuleError
 * for an invalid place.
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
