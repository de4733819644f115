import { bearingTo, type Point } from "../../rules/battlefield/plane.ts";
import { lineDirections, nearestDirection } from "../../rules/battlefield/area-spaces.ts";
import { placesApart } from "../../rules/battlefield/distance.ts";
import { snappedPlace } from "../../rules/battlefield/area-surroundings.ts";
import type { Battlefield } from "../../rules/battlefield/battlefield.ts";
import type { Grid } from "../../rules/battlefield/grid.ts";

/** The arrow keys that move an area's point or rotate its line, and the direction of each. */
export const directionOfKey = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const satisfies Readonly<Record<string, Point>>;
export type DirectionKey = keyof typeof directionOfKey;

/** The distance between rows of hexes as a fraction of the distance between hexes within a row. */
const nearer = Math.sqrt(3) / 2;

/**
 * Returns the point one space away in the direction of a key. Without a grid, the distance is `spaceFeet`.
 */
export function steppedPoint(field: Battlefield, { x, y }: Point, key: DirectionKey): Point {
  const { kind, spaceFeet } = field.grid;
  const direction = directionOfKey[key];
  return snappedPlace(field, {
    x: x + direction.x * spaceFeet * (kind === "hexColumns" ? nearer : 1),
    y: y + direction.y * spaceFeet * (kind === "hexRows" ? nearer : 1),
  });
}

/** The direction of a line in degrees clockwise from north, and its start in feet. */
export interface LinePlace {
  readonly bearing: number;
  readonly start: number;
}

/**
 * Returns the line from `origin` toward `goal`: the nearest direction along a row of spaces, and the distance
 * in feet at which the line starts, so that its first space is the one at `goal`.
 */
export function lineTowards(field: Battlefield, origin: Point, goal: Point): LinePlace {
  const bearing = nearestDirection(field.grid, bearingTo(origin, goal));
  return { bearing, start: Math.max(0, placesApart(field, origin, goal) - field.grid.spaceFeet) };
}

const turnGridless = 15;

/**
 * Returns the line after an arrow key is pressed: turned to the next direction, or starting one space closer
 * or farther away.
 */
export function steppedLine(grid: Grid, { bearing, start }: LinePlace, key: DirectionKey): LinePlace {
  const { x, y } = directionOfKey[key];
  if (y !== 0) return { bearing, start: Math.max(0, start - y * grid.spaceFeet) };
  const directions = lineDirections(grid);
  if (directions.length === 0) return { bearing: (bearing + x * turnGridless + 360) % 360, start };
  const index = directions.indexOf(nearestDirection(grid, bearing));
  return { bearing: directions[(index + x + directions.length) % directions.length] ?? bearing, start };
}
