import {
  bearingTo,
  lineDirections,
  nearestDirection,
  placesApart,
  snappedPlace,
  type Battlefield,
  type Grid,
  type Point,
} from "../../rules/battlefield/index.ts";

/** Keys that move the point of an area, or the line. */
export const wayOfKey = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const satisfies Readonly<Record<string, Point>>;
export type WayKey = keyof typeof wayOfKey;

/** Rows of hexes lie nearer to each other than hexes in a row. */
const nearer = Math.sqrt(3) / 2;

/** The point a space further in the direction of a key; without a grid as many feet as a space has. */
export function steppedPoint(field: Battlefield, { x, y }: Point, key: WayKey): Point {
  const { kind, spaceFeet } = field.grid;
  const way = wayOfKey[key];
  return snappedPlace(field, {
    x: x + way.x * spaceFeet * (kind === "hexColumns" ? nearer : 1),
    y: y + way.y * spaceFeet * (kind === "hexRows" ? nearer : 1),
  });
}

/** Where a line runs: in degrees clockwise from north, from so many feet on. */
export interface LinePlace {
  readonly bearing: number;
  readonly start: number;
}

/**
 * The line that begins in the space at which somebody points: the nearest direction in which spaces lie in a
 * row, and the feet before that space.
 */
export function lineTowards(field: Battlefield, origin: Point, goal: Point): LinePlace {
  const bearing = nearestDirection(field.grid, bearingTo(origin, goal));
  return { bearing, start: Math.max(0, placesApart(field, origin, goal) - field.grid.spaceFeet) };
}

const turnGridless = 15;

/** The line turned to the next direction, or begun a space nearer or farther, by a key. */
export function steppedLine(grid: Grid, { bearing, start }: LinePlace, key: WayKey): LinePlace {
  const { x, y } = wayOfKey[key];
  if (y !== 0) return { bearing, start: Math.max(0, start - y * grid.spaceFeet) };
  const directions = lineDirections(grid);
  if (directions.length === 0) return { bearing: (bearing + x * turnGridless + 360) % 360, start };
  const index = directions.indexOf(nearestDirection(grid, bearing));
  return { bearing: directions[(index + x + directions.length) % directions.length] ?? bearing, start };
}
